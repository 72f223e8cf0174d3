import { FileOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Sign } from '../../ui/controls/signs.tsx'
import './attachment-list.css'
import { sizeText } from './size-text.ts'
import type { Attachments } from './use-attachments.ts'

/** The files that will go along: how far they are, what is wrong with them, and away with them. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation()
  const { items, remove, retry } = attachments
  if (items.length === 0) return null
  return (
    <ul className="ll-attachments" aria-label={t('files.attached')}>
      {items.map(({ key, name, size, progress, ref, problem, mayRetry, preview }) => (
        <li key={key} data-problem={problem !== undefined}>
          {preview === undefined ? <FileOutlined aria-hidden /> : <img src={preview} alt="" />}
          <span className="ll-attachment-text">
            <span className="ll-attachment-name">{name}</span>
            {problem !== undefined && <small role="alert">{problem}</small>}
            {problem === undefined && ref !== undefined && <small>{sizeText(size)}</small>}
            {problem === undefined && ref === undefined && (
              <progress value={progress} max={1} aria-label={t('files.sending', { name })} />
            )}
          </span>
          {mayRetry && (
            <Button aria-label={t('files.retry', { name })} onClick={() => retry(key)}>
              {t('files.again')}
            </Button>
          )}
          <button
            type="button"
            className="ll-attachment-away"
            aria-label={t('files.remove', { name })}
            title={t('files.remove', { name })}
            onClick={() => remove(key)}
          >
            <Sign of="cross" />
          </button>
        </li>
      ))}
    </ul>
  )
}
