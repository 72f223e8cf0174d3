import { CameraOutlined } from '@ant-design/icons'
import { inlineFileTypes } from '@liveline/contract/file/shapes.ts'
import { useTranslation } from 'react-i18next'
import { AttachmentList } from '../../files/attachment-list.tsx'
import { fileCatcher } from '../../files/file-catcher.ts'
import { FileChooser } from '../../files/file-chooser.tsx'
import { keptFiles, useFileField } from '../../files/use-file-field.ts'
import type { ControlProps, ItemView } from '../item-view.ts'
import { figureIn } from '../native-attributes.ts'
import '../parts.css'
import { KeptPhotos } from './kept-photos.tsx'
import { factsOfPhoto } from './photo-facts.ts'

/** Photos, with when and where they were taken. */
function InputImage(props: ControlProps) {
  const { node, value, isDisabled, onChange, onAwait } = props
  const { t } = useTranslation()
  const { kept, sending, remove } = useFileField({
    value,
    onChange,
    onAwait,
    most: figureIn(node['maxLength']),
    describe: (file) => factsOfPhoto(file, node['needsPlace'] === true),
  })
  const pictures = {
    ...sending,
    add: (files: Iterable<File>) => sending.add([...files].filter(({ type }) => inlineFileTypes.includes(type))),
  }
  return (
    <div className="ll-files" {...fileCatcher(pictures)}>
      <KeptPhotos photos={kept} onRemove={isDisabled ? undefined : remove} />
      <AttachmentList attachments={sending} />
      <FileChooser
        {...props}
        accept={inlineFileTypes.join(',')}
        multiple
        camera={node['cameraOnly'] === true}
        onFiles={pictures.add}
      >
        <CameraOutlined aria-hidden /> {t('files.photo')}
      </FileChooser>
    </div>
  )
}

export const inputImage: ItemView = {
  Control: InputImage,
  read: ({ value }) => <KeptPhotos photos={keptFiles(value)} />,
  labelling: 'group',
  isWide: true,
}
