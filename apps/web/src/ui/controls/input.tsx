import { forwardRef, type InputHTMLAttributes, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import './input.css'

/** One line of text, a day, a number. */
export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(props, ref) {
  return <input ref={ref} className="ll-input" {...props} />
})

export const TextArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function TextArea(props, ref) {
    return <textarea ref={ref} className="ll-input" {...props} />
  },
)

/** One of several; an empty value is shown as the hint that it is. */
export function Select(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select className="ll-input" data-empty={props.value === ''} {...props} />
}

/** Says under a field how to mend it. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="ll-field-error" role="alert">
      {text}
    </p>
  )
}
