/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing of our own, no file. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import './qr-code.css'
import { qrPath } from './qr-path.ts'

interface Props {
  /** Of a page of the console, as `navigate` takes it. */
  readonly address: string
}

/** Leads from paper back to the page: its whole address as a QR code. */
export function QrCode({ address }: Props) {
  const { t } = useTranslation()
  const { size, path } = useMemo(() => qrPath(new URL(address, location.origin).href), [address])
  return (
    <figure className="ll-qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('print.code')} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <figcaption>{t('print.scan')}</figcaption>
    </figure>
  )
}
