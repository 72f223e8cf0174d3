import { DownloadOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../api/fetch-file.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Sign } from '../../ui/controls/signs.tsx'
import { saveFile } from '../../ui/save-file.ts'
import './attachment-list.css'
import './kept-files.css'
import type { KeptFile } from './use-file-field.ts'

interface Props {
  readonly files: readonly KeptFile[]
  /** Absent: they are only read. */
  readonly onRemove?: ((fileId: string) => void) | undefined
}

/** Files that a form holds, each to be saved. */
export function KeptFiles({ files, onRemove }: Props) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  const open = async ({ fileId, name }: KeptFile) => {
    try {
      const content = await fetchFile(fileId)
      saveFile(content, name)
    } catch {
      toast.error(t('files.notFetched', { name }))
    }
  }
  return (
    <ul className="ll-kept-files" aria-label={t('files.attached')}>
      {files.map((file) => (
        <li key={file.fileId}>
          <button
            type="button"
            className="ll-kept-file"
            title={t('files.save', { name: file.name })}
            onClick={() => void open(file)}
          >
            <DownloadOutlined aria-hidden /> <span>{file.name}</span>
          </button>
          {onRemove !== undefined && (
            <button
              type="button"
              className="ll-attachment-away"
              aria-label={t('files.remove', { name: file.name })}
              title={t('files.remove', { name: file.name })}
              onClick={() => onRemove(file.fileId)}
            >
              <Sign of="cross" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
