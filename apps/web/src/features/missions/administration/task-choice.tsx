import type { Handler } from '@liveline/contract/process-instance/shapes.ts'
import { handlersText } from '../../../ui/labels/person.tsx'
import { useLanguage } from '../../../ui/use-language.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly tasks: readonly { readonly taskId: string; readonly name: string; readonly handlers: readonly Handler[] }[]
  readonly onChange: (taskId: string) => void
}

/** One of the open tasks, by step and handlers. */
export function TaskChoice({ label, value, tasks, onChange }: Props) {
  const language = useLanguage()
  return (
    <fieldset className="ll-act-choices">
      <legend>{label}</legend>
      {tasks.map(({ taskId, name, handlers }) => (
        <label key={taskId} className="ll-act-choice">
          <input type="radio" name={label} checked={taskId === value} onChange={() => onChange(taskId)} />
          <span>
            {name}
            <small>{handlersText(handlers, language)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
