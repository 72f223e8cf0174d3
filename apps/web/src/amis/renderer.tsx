/* oxlint-disable react/refs, react/immutability, react/memo-dependencies -- amis keeps its own state: what it is built from is read once per schema, through refs, so that a render of ours never resets the form. */
import { addRule, getRendererByName, render } from 'amis'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { useEffect, useMemo, useRef, useState, type MutableRefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/use-language.ts'
import { absoluteTime } from '../ui/labels/time.ts'
import './amis.css'
// In this order: what is said of narrow windows holds against what is said of all.
import './form-fields.css'
import './sub-tables.css'
import './form-sections.css'
import './narrow-forms.css'
import { acceptTypedTimes } from './accept-typed-times.ts'
import { applyFieldRights, autoFields, type FieldRights } from './apply-field-rights.ts'
import { amisEnv } from './env.ts'
import { finishFields, type FieldTexts } from './finish-fields.ts'
import { formRules } from './form-rules.ts'
import { trustExpressionsOf } from './formula.ts'
import { localizeSchema } from '../form/localize-schema.ts'
import { keepFieldsNamed } from './name-fields.ts'
import './set-up.ts'

for (const [name, check] of Object.entries(formRules)) {
  // Where the schema has no words of its own: those of amis, which it translates.
  addRule(name, check, name === 'isRequired' ? 'validate.isRequired' : 'validate.matchRegexp')
}
// Each row of a sub-table would take the focus to its own error, and two of them take it from each other for ever; the
// page itself leads to the first error (`focusFirstError`).
const formClass = getRendererByName('form')?.Renderer as { prototype: { jumpToErrorComponent: () => void } } | undefined
if (formClass !== undefined) formClass.prototype.jumpToErrorComponent = () => {}

export interface AmisFormHandle {
  /** Shows every problem at its field and focuses the first; the values when there is none. */
  readonly validate: () => Promise<Record<string, unknown> | undefined>
  readonly values: () => Record<string, unknown>
}

export interface AmisFormProps {
  readonly schema: AmisSchema
  readonly rights: FieldRights
  /** Read once; another `key` starts the form anew. */
  readonly initialValues: Readonly<Record<string, unknown>>
  /** What its expressions can read besides its own fields; read once, never sent. */
  readonly around?: Readonly<Record<string, unknown>> | undefined
  readonly onChange?: ((values: Record<string, unknown>) => void) | undefined
  readonly handle?: MutableRefObject<AmisFormHandle | null> | undefined
}

interface AmisFormComponent {
  readonly validate: (force?: boolean, throwErrors?: boolean, toastErrors?: boolean) => Promise<boolean>
  readonly getValues: () => Record<string, unknown>
}
interface AmisScope {
  readonly getComponentById: (id: string) => unknown
}

/**
 * The values as a data property of the form. Within the schema (`data`) amis would read them as a template; as data of
 * the page around the form they would be its fallback for what a person clears.
 */
function renderWithValues(form: AmisSchema, values: object, props: PageProps): ReturnType<typeof render> {
  const page = { type: '', children: ({ render: draw }: { render: DrawPart }) => draw('form', form, { data: values }) }
  return render(page, props, { ...amisEnv, theme: 'cxd' })
}
type PageProps = NonNullable<Parameters<typeof render>[1]>
type DrawPart = (region: string, schema: AmisSchema, props: object) => JSX.Element

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
/** As amis calls them. */
const locales = { 'zh-CN': 'zh-CN', en: 'en-US' } as const
let lastForm = 0

/** Times that the server filled in, as people read them; such fields are never sent back. */
function withReadableTimes(schema: AmisSchema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy = { ...values }
  for (const name of autoFields(schema)) {
    const value = copy[name]
    if (typeof value === 'string' && ISO_TIME.test(value)) copy[name] = absoluteTime(value)
  }
  return copy
}

function focusFirstError(root: HTMLElement | null): void {
  const wrong = Array.from(root?.querySelectorAll<HTMLElement>('.cxd-Form-item.is-error') ?? [])
  // A sub-table is wrong because one of its fields is.
  const item = wrong.find((one) => one.querySelector('.cxd-Form-item.is-error') === null)
  item?.scrollIntoView({ block: 'center' })
  item
    ?.querySelector<HTMLElement>('input:not([type=submit]):not([type=hidden]), textarea, [tabindex="0"], button')
    ?.focus({ preventScroll: true })
}

/** A released schema as a form; without its own buttons, sending is the page's business. */
export default function AmisFormRenderer({ schema, rights, initialValues, around, onChange, handle }: AmisFormProps) {
  const language = useLanguage()
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const scope = useRef<AmisScope | null>(null)
  const [id] = useState(() => `ll-form-${(lastForm += 1)}`)
  const [initial] = useState(() => ({ ...withReadableTimes(schema, initialValues), ...around }))
  const latest = useRef<Record<string, unknown>>(initial)
  const onChangeNow = useRef(onChange)
  onChangeNow.current = onChange

  useEffect(() => {
    if (handle === undefined) return
    const form = () => scope.current?.getComponentById(id) as AmisFormComponent | undefined
    const values = () => ({ ...(form()?.getValues() ?? latest.current) })
    handle.current = {
      values,
      validate: async () => {
        const valid = (await form()?.validate(true, false, false)) ?? false
        if (valid) return values()
        focusFirstError(root.current)
        return undefined
      },
    }
    return () => {
      handle.current = null
    }
  }, [handle, id])

  useEffect(
    () => (root.current === null ? undefined : keepFieldsNamed(root.current, t('fields.removeRow', { row: '' }))),
    [t],
  )

  const element = useMemo(() => {
    const texts: FieldTexts = {
      enter: (label) => t('fields.enter', { label }),
      choose: (label) => t('fields.choose', { label }),
      addRow: (label) => t('fields.addRow', { label }),
      yes: t('fields.yes'),
      no: t('fields.no'),
    }
    const localized = localizeSchema(applyFieldRights(schema, rights), language)
    const shown = finishFields(acceptTypedTimes(localized), texts)
    trustExpressionsOf(shown)
    return renderWithValues(
      {
        type: 'form',
        id,
        wrapWithPanel: false,
        mode: 'normal',
        actions: [],
        canAccessSuperData: false,
        submitOnChange: false,
        body: shown['body'],
        rules: shown['rules'],
        onChange: (values: Record<string, unknown>) => {
          latest.current = { ...values }
          onChangeNow.current?.({ ...values })
        },
      },
      // Always the same: amis would begin anew with other ones, and what is entered survives a change of language.
      initial,
      {
        locale: locales[language],
        theme: 'cxd',
        scopeRef: (instance: AmisScope | null) => {
          scope.current = instance
        },
      },
    )
  }, [schema, rights, language, t, id, initial])

  return (
    <div className="ll-amis" ref={root}>
      {element}
    </div>
  )
}
