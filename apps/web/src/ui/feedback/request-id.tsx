import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../copy-text.ts'
import './request-id.css'

/** By which an administrator finds a failure in the log (answers G5); a click copies it. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  return (
    <small className="ll-request-id">
      {t('error.requestId')} <code>{id}</code>
      <button
        type="button"
        aria-label={t(isCopied ? 'error.copied' : 'error.copyId')}
        title={t('error.copyId')}
        onClick={() => void copyText(id).then(setCopied)}
      >
        {isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      </button>
    </small>
  )
}
