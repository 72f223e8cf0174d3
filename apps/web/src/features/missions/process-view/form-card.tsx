import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { useMemo, useState, type MutableRefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AmisForm, type AmisFormHandle } from '../../../amis/page.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { hasEditableField } from '../task-page/task-forms.ts'
import './form-card.css'

interface Props {
  readonly form: TaskForm
  /** True shows every field as text, whatever the rights. */
  readonly readOnly: boolean
  /** Values of the instance's main form, which the expressions of its other forms read as `mainForm`. */
  readonly mainForm?: Readonly<Record<string, unknown>> | undefined
  readonly initialValues?: Readonly<Record<string, unknown>>
  readonly collapsed?: boolean
  readonly handle?: MutableRefObject<AmisFormHandle | null> | undefined
  readonly onChange?: (values: Record<string, unknown>) => void
}

const readRights = (form: TaskForm) => ({
  defaultRight: form.defaultRight === 'hidden' ? ('hidden' as const) : ('read' as const),
  fields: Object.fromEntries(
    Object.entries(form.fields).map(([key, { right }]) => [
      key,
      { right: right === 'hidden' ? ('hidden' as const) : ('read' as const), required: false },
    ]),
  ),
})

/** One form of the instance, folded by its head; it says whether something is to be filled in. */
export function FormCard({ form, readOnly, mainForm, initialValues, collapsed = false, handle, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(!collapsed)
  // Folding keeps what was entered: a form that was once shown stays in the page.
  const [shown, setShown] = useState(!collapsed)
  const rights = useMemo(() => (readOnly ? readRights(form) : form), [form, readOnly])
  const Fold = open ? DownOutlined : RightOutlined
  return (
    <Panel className="ll-form-card" data-form={form.formKey}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => {
            setShown(true)
            setOpen(!open)
          }}
        >
          <Fold aria-hidden />
          {nameIn(language, form, 'formName')}
          <small>{t(!readOnly && hasEditableField(form) ? 'missions.toFill' : 'missions.readOnly')}</small>
        </button>
      </h2>
      {shown && (
        <div hidden={!open}>
          <AmisForm
            schema={form.schema}
            rights={rights}
            initialValues={initialValues ?? form.values}
            around={form.isMain ? undefined : { mainForm: mainForm ?? {} }}
            handle={handle}
            onChange={onChange}
          />
        </div>
      )}
    </Panel>
  )
}
