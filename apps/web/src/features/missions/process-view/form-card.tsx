import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { useMemo, useState } from 'react'
import { Form } from '../../../form/form.tsx'
import type { FormStore } from '../../../form/form-store.ts'
import { partsOf } from '../../../form/form-parts.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { asRead } from '../../../form/rights.ts'
import './form-card.css'

interface Props {
  readonly form: TaskForm
  /** Leaves out what the person fills in on the same page; otherwise all of it is text. */
  readonly withoutFilled?: boolean
  /** What is entered in it on the same page, so that what is read follows. */
  readonly store?: FormStore | undefined
  /** Values of the instance's main form, which the expressions of its other forms read as `mainForm`. */
  readonly mainForm?: Readonly<Record<string, unknown>> | undefined
}

/** One form of the instance as text, folded by its head; nothing when there is nothing to read. */
export function FormCard({ form, withoutFilled = false, store, mainForm }: Props) {
  const language = useLanguage()
  const [open, setOpen] = useState(true)
  const shown = useMemo(() => (withoutFilled ? form : asRead(form)), [form, withoutFilled])
  const isEmpty = useMemo(() => partsOf(shown, 'read', language).length === 0, [shown, language])
  const Fold = open ? DownOutlined : RightOutlined
  if (isEmpty) return null
  return (
    <Panel className="ll-form-card" data-form={form.formKey}>
      <h2>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Fold aria-hidden />
          {nameIn(language, form, 'formName')}
        </button>
      </h2>
      {/* Folded it stays in the page, for print. */}
      <div className="ll-form-card-body" hidden={!open}>
        <Form form={shown} part="read" store={store} mainForm={form.isMain ? undefined : mainForm} />
      </div>
    </Panel>
  )
}
