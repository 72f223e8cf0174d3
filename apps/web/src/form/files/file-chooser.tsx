import { useRef, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import type { ControlProps } from '../kinds/item-view.ts'

interface Props extends Pick<ControlProps, 'id' | 'label' | 'isInvalid' | 'isDisabled' | 'describedBy' | 'onBlur'> {
  readonly accept: string
  readonly multiple?: boolean
  /** A phone opens its camera and no gallery. */
  readonly camera?: boolean
  readonly onFiles: (files: Iterable<File>) => void
  readonly children: ReactNode
}

/** The button of a field that takes files: it opens the device's own choice. */
export function FileChooser({ id, label, isDisabled, describedBy, onBlur, accept, onFiles, children, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  if (isDisabled) return null
  return (
    <>
      <Button id={id} aria-describedby={describedBy} onBlur={onBlur} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={rest.multiple}
        capture={rest.camera === true ? 'environment' : undefined}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []))
          // The same file may be chosen once more after it was taken away.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
