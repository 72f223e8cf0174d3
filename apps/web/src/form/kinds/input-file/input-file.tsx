import { PaperClipOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { AttachmentList } from '../../files/attachment-list.tsx'
import { acceptedEndings } from '../../files/file-problem.ts'
import { fileCatcher } from '../../files/file-catcher.ts'
import { FileChooser } from '../../files/file-chooser.tsx'
import { KeptFiles } from '../../files/kept-files.tsx'
import { keptFiles, useFileField } from '../../files/use-file-field.ts'
import type { ControlProps, ItemView } from '../item-view.ts'
import { figureIn } from '../native-attributes.ts'
import '../parts.css'

/** Files: chosen, dropped or pasted. */
function InputFile(props: ControlProps) {
  const { node, value, isDisabled, onChange, onAwait } = props
  const { t } = useTranslation()
  const { kept, sending, remove } = useFileField({ value, onChange, onAwait, most: figureIn(node['maxLength']) })
  return (
    <div className="ll-files" {...fileCatcher(sending)}>
      <KeptFiles files={kept} onRemove={isDisabled ? undefined : remove} />
      <AttachmentList attachments={sending} />
      <FileChooser {...props} accept={acceptedEndings} multiple onFiles={sending.add}>
        <PaperClipOutlined aria-hidden /> {t('files.choose')}
      </FileChooser>
    </div>
  )
}

export const inputFile: ItemView = {
  Control: InputFile,
  read: ({ value }) => <KeptFiles files={keptFiles(value)} />,
  labelling: 'group',
  isWide: true,
}
