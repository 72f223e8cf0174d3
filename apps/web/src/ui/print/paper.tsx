import { InfoCircleOutlined, PrinterOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { absoluteTime } from '../labels/time.ts'
import { PageTitle } from '../page-title.tsx'
import './paper.css'
import { QrCode } from './qr-code.tsx'

interface Props {
  readonly title: string
  /** The number of what is printed, or what else tells it from its like. */
  readonly subtitle: string
  /** Who prints it. */
  readonly by: string
  /** Where what is printed stands in the console. */
  readonly address: string
  readonly children: ReactNode
}

/** A browser that writes page numbers as the sheet of the console asks; one that does not writes its own if it is told to. */
const WRITES_PAGE_NUMBERS = 'CSSMarginRule' in globalThis
/** Enough to cover a page. */
const MARKS = 18

/**
 * What is on screen as it will be on A4: who prints it and when stands in the head, and across every page; the code in
 * the head leads back to the page.
 */
export function Paper({ title, subtitle, by, address, children }: Props) {
  const { t } = useTranslation()
  const [at] = useState(() => absoluteTime(new Date().toISOString()))
  const mark = `${by} ${at}`
  return (
    <div className="ll-page ll-paper-page">
      <div className="ll-paper-bar">
        <span className="ll-muted">{t('print.hint')}</span>
        <Button kind="primary" onClick={() => globalThis.print()}>
          <PrinterOutlined aria-hidden />
          {t('print.print')}
        </Button>
      </div>
      {!WRITES_PAGE_NUMBERS && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          <span>{t('print.numbersHint')}</span>
        </Notice>
      )}
      <article className="ll-paper" data-theme="light">
        <div className="ll-watermark" aria-hidden>
          {Array.from({ length: MARKS }, (_, place) => (
            <span key={place} data-mark={mark} />
          ))}
        </div>
        <header>
          <div>
            <PageTitle>{title}</PageTitle>
            <p>{subtitle}</p>
            <p className="ll-paper-by">{t('print.by', { by, time: at })}</p>
          </div>
          <QrCode address={address} />
        </header>
        {children}
      </article>
    </div>
  )
}

/** A part of a paper under its heading. */
export function PaperPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="ll-paper-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
