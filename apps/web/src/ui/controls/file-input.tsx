import { forwardRef, useState, type InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import './file-input.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  readonly id: string
  readonly onFile: (file: File | undefined) => void
}

/**
 * A field for one file, with a label elsewhere: it says in the language of the console what the browser would say in its
 * own. A click, the keys and a file that is dropped on it reach the browser's own field, which lies over it unseen.
 */
export const FileInput = forwardRef<HTMLInputElement, Props>(function FileInput({ onFile, ...props }, ref) {
  const { t } = useTranslation()
  const [name, setName] = useState<string>()
  const shown = name ?? t('box.noFile')
  return (
    <span className="ll-input ll-file-input" data-empty={name === undefined}>
      <span aria-hidden>{t('box.chooseFile')}</span>
      <span aria-hidden>{shown}</span>
      <input
        {...props}
        ref={ref}
        type="file"
        title={shown}
        // The same file may be chosen once more after it was mended.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ target }) => {
          const file = target.files?.[0]
          setName(file?.name)
          onFile(file)
        }}
      />
    </span>
  )
})
