import { DownloadOutlined } from '@ant-design/icons'
import { inlineFileTypes, type FileRef } from '@liveline/contract/file/shapes.ts'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../api/fetch-file.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { saveFile } from '../../ui/save-file.ts'
import { sizeText } from './size-text.ts'
import './stored-files.css'
import { StoredPicture } from './stored-picture.tsx'

/** Files that went with an act: pictures are shown, everything can be saved. */
export function StoredFiles({ files }: { files: readonly FileRef[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  const save = async ({ id, name }: FileRef) => {
    try {
      saveFile(await fetchFile(id), name)
    } catch {
      toast.error(t('files.notFetched', { name }))
    }
  }
  return (
    <ul className="ll-stored-files" aria-label={t('files.attached')}>
      {files.map((file) => (
        <li key={file.id}>
          {inlineFileTypes.includes(file.type) && <StoredPicture file={file} />}
          <button type="button" title={t('files.save', { name: file.name })} onClick={() => void save(file)}>
            <DownloadOutlined aria-hidden /> {file.name} <small>{sizeText(file.size)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
