import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { dropHiddenFields } from '@liveline/form-schema/validate.ts'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MutableRefObject,
  type ReactNode,
} from 'react'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useLanguage } from '../ui/use-language.ts'
import { focusField } from './focus-field.ts'
import { FormContext } from './form-context.ts'
import { Parts } from './form-layout.tsx'
import { partsOf, type FormPart } from './form-parts.ts'
import type { FormStore } from './form-store.ts'
import { openForm } from './open-form.ts'
import { editableFields, pickEditable } from './rights.ts'
import type { Values } from './schema-values.ts'
import './form.css'

export interface FormHandle {
  /** What is entered now, of the fields that this node may edit. */
  readonly values: () => Record<string, unknown>
  /** Shows every problem at its field and focuses the first; the values when there is none. */
  readonly validate: () => Record<string, unknown> | undefined
  /** How many problems are shown. */
  readonly problemCount: () => number
  /** The field after the one that has the focus. */
  readonly focusNextProblem: () => void
  readonly focusFirst: () => void
  /** Shows what the server refused at its fields; false if some of it has none that is seen. */
  readonly refuse: (problems: readonly { readonly path: string; readonly message: string }[]) => boolean
  /**
   * The values, once all that is wrong is mended and every file is there. What else is wrong is shown at once, as by
   * `validate`; where a file is on its way, that is said at its field until it has arrived, was lost, or was taken away.
   * Undefined: something is to be mended first, or the form is no longer on the page.
   */
  readonly filled: () => Promise<Record<string, unknown> | undefined>
  /** Waits for files alone, whatever else is wrong. @returns whether all of them are there, and the form still is */
  readonly filesThere: () => Promise<boolean>
}

interface Props {
  readonly form: TaskForm
  readonly part: FormPart
  /** What is entered, when another part of the form stands elsewhere on the page; read once. */
  readonly store?: FormStore | undefined
  /** The draft over the values of the form; read once, another `key` starts anew. */
  readonly initialValues?: Values | undefined
  /** Values of the main form of the instance, which the expressions of its other forms read as `mainForm`. */
  readonly mainForm?: Values | undefined
  readonly onChange?: ((values: Record<string, unknown>) => void) | undefined
  /** How many problems are shown now. */
  readonly onProblems?: ((count: number) => void) | undefined
  readonly handle?: MutableRefObject<FormHandle | null> | undefined
  /** What stands beside a value that is only read, such as the command that shows it whole. */
  readonly beside?: ((field: FormField) => ReactNode) | undefined
}

/** A released form with the rights of its node (docs/form-schemas.md); sending it is the page's business. */
export function Form({
  form,
  part,
  store: shared,
  initialValues,
  mainForm,
  onChange,
  onProblems,
  handle,
  beside,
}: Props) {
  const language = useLanguage()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const isHere = useRef(true)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const [store] = useState(() => shared ?? openForm(form, { initialValues, mainForm }))
  const isMobile = useIsMobile()
  const parts = useMemo(() => partsOf(form, part, language, isMobile), [form, part, language, isMobile])
  const surroundings = useMemo(() => ({ store, id, labels: form.labels, beside }), [store, id, form.labels, beside])

  useEffect(() => {
    if (onChange === undefined && onProblems === undefined) return
    let before = store.values()
    return store.subscribeToAll(() => {
      onProblems?.(store.shownProblems().length)
      const values = store.values()
      if (values === before) return
      before = values
      onChange?.(pickEditable(values, editableFields(form.schema, form)))
    })
  }, [store, form, onChange, onProblems])

  useImperativeHandle(handle, () => {
    const entered = () => pickEditable(store.values(), editableFields(form.schema, form))
    const validate = () => {
      const [first] = store.showAll()
      if (first === undefined) {
        const around = mainForm === undefined ? {} : { mainForm }
        const seen = dropHiddenFields(form.schema, store.values(), around)
        return pickEditable(seen, editableFields(form.schema, form))
      }
      focusField(root.current, store.shownProblems())
      return undefined
    }
    const filesThere = async () => {
      focusField(root.current, store.awaited())
      const areThere = await store.whenThere()
      // What has left the page awaits nothing any more, and sends nothing.
      if (!isHere.current) return false
      if (!areThere) focusField(root.current, store.awaited())
      return areThere
    }
    return {
      values: entered,
      validate,
      filesThere,
      filled: async () => {
        const isElseRight = store.showAll().every(store.isSending)
        return !isElseRight || (await filesThere()) ? validate() : undefined
      },
      problemCount: () => store.shownProblems().length,
      focusNextProblem: () => focusField(root.current, store.shownProblems(), document.activeElement),
      focusFirst: () => root.current?.querySelector<HTMLElement>(ENTERED)?.focus(),
      refuse: (problems) => {
        const isShown = store.refuse(problems)
        focusField(root.current, store.shownProblems())
        return isShown
      },
    }
  }, [store, form, mainForm])

  return (
    <FormContext.Provider value={surroundings}>
      <div className="ll-form" data-part={part} ref={root}>
        <Parts parts={parts} />
      </div>
    </FormContext.Provider>
  )
}

const ENTERED = 'input, textarea, button, select'
