import { PaperClipOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { acceptedEndings } from './file-problem.ts'
import type { Attachments } from './use-attachments.ts'

/** Opens the device's own choice of files. */
export function AttachButton({ attachments, disabled = false }: { attachments: Attachments; disabled?: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('files.attach')} disabled={disabled} onClick={() => input.current?.click()}>
        <PaperClipOutlined aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedEndings}
        aria-label={t('files.attach')}
        onChange={({ currentTarget }) => {
          attachments.add(currentTarget.files ?? [])
          // The same file may be chosen once more after it was taken away.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
