import { nameIn } from '@liveline/contract/language.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { changedValues } from '../../../form/changed-values.ts'
import { Form, type FormHandle } from '../../../form/form.tsx'
import type { FormStore } from '../../../form/form-store.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { countToFill } from './task-forms.ts'

interface Props {
  readonly form: TaskForm
  readonly store: FormStore | undefined
  readonly mainForm: Readonly<Record<string, unknown>> | undefined
  readonly handles: MutableRefObject<Map<string, FormHandle>>
  /** Of a form that is filled in already what differs from it. */
  readonly onChange: (formKey: string, values: Record<string, unknown>) => void
  readonly onProblems: (formKey: string, count: number) => void
  /** When a field is left. */
  readonly onLeave: () => void
}

/** What the person fills in here, on top of everything that he only reads. */
export function FillCard({ form, store, mainForm, handles, onChange, onProblems, onLeave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { formKey } = form
  const isFilled = form.formDataId !== null
  const handle = useRef<FormHandle | null>(null)
  useEffect(() => {
    const known = handles.current
    if (handle.current !== null) known.set(formKey, handle.current)
    return () => void known.delete(formKey)
  })
  // As it was when it was opened, whatever arrives meanwhile.
  const [before] = useState(isFilled ? form.values : undefined)
  const change = useCallback(
    (values: Record<string, unknown>) =>
      onChange(formKey, before === undefined ? values : changedValues(before, values, Object.keys(values))),
    [onChange, formKey, before],
  )
  const count = useCallback((problems: number) => onProblems(formKey, problems), [onProblems, formKey])
  return (
    <Panel className="ll-fill" data-form={formKey} onBlur={onLeave}>
      <h2>
        {nameIn(language, form, 'formName')}{' '}
        <small>{t(isFilled ? 'missions.youMayChange' : 'missions.youFill', { count: countToFill(form) })}</small>
      </h2>
      <Form
        form={form}
        part="fill"
        store={store}
        mainForm={form.isMain ? undefined : mainForm}
        handle={handle}
        onChange={change}
        onProblems={count}
      />
    </Panel>
  )
}
