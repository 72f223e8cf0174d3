import type { FormControlProps } from 'amis'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { forwardRef, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Field } from '../form/field.tsx'
import { focusField } from '../form/focus-field.ts'
import { FormContext } from '../form/form-context.ts'
import type { ItemPart } from '../form/form-parts.ts'
import { createFormStore, type StoreOptions } from '../form/form-store.ts'
import { useProblemText } from '../form/problem-text.ts'
import { rightOf } from '../form/rights.ts'
import type { Values } from '../form/schema-values.ts'

/** What amis asks of an item: what is wrong with it, in words, and to lead there. */
interface ItemHandle {
  readonly validate: () => string | undefined
  readonly focus: () => void
}

/** An item of ours within amis: drawn, judged and kept by `form/`, holding what amis holds. */
export const OwnItem = forwardRef<ItemHandle, FormControlProps>(function OwnItem(props, handle) {
  const { $schema, name, disabled, static: isRead } = props
  // amis hands on a copy each time.
  const text = JSON.stringify({
    ...$schema.item,
    type: $schema.type,
    label: $schema.label,
    name,
    disabled: disabled === true,
  })
  const part = useMemo(() => partOf(JSON.parse(text) as AmisSchema, isRead === true), [text, isRead])
  // It begins anew in another language, or when it may no longer be changed; what it holds is kept by amis.
  return part === undefined || part.field.type === 'hidden' ? null : (
    <Bridge key={`${part.mode}${text}`} {...props} part={part} ref={handle} />
  )
})

function partOf(node: AmisSchema, isRead: boolean): ItemPart | undefined {
  const [field] = fieldsOf({ type: 'form', body: [node] })
  if (field === undefined) return undefined
  const right = rightOf(field, { defaultRight: isRead ? 'read' : 'edit', fields: {} })
  const mode = right === 'edit' ? 'edit' : 'read'
  return { kind: 'item', key: field.name, node, field, mode, visibleOn: undefined, hiddenOn: undefined }
}

interface BridgeProps extends FormControlProps {
  readonly part: ItemPart
}

const noLabels = {}

/** One item as a form of its own: what a person enters goes to amis, what anybody else changes comes from there. */
const Bridge = forwardRef<ItemHandle, BridgeProps>(function Bridge({ part, value, data, ...props }, handle) {
  const { name } = part.field
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const problemText = useProblemText()
  const [store] = useState(() => createFormStore(optionsOf(part, value, data)))
  const surroundings = useMemo(() => ({ store, id, labels: noLabels }), [store, id])
  const held = useRef({ value, data, props })

  useLayoutEffect(() => {
    held.current = { value, data, props }
  })
  useLayoutEffect(() => {
    const around = flat(data)
    const filled = Object.keys(store.values()).map((other) => [other, around[other]])
    store.take({ ...Object.fromEntries(filled), [name]: value }, around)
  }, [store, name, value, data])
  useEffect(
    () =>
      store.subscribeToAll(() => {
        const { [name]: own, ...others } = store.values()
        const { value: before, data: around, props: amis } = held.current
        if (own !== before) amis.onChange(own, undefined, true)
        const filled = Object.entries(others).filter(([other, entry]) => entry !== around[other])
        if (filled.length > 0) amis['onBulkChange']?.(Object.fromEntries(filled))
      }),
    [store, name],
  )
  useImperativeHandle(
    handle,
    () => ({
      validate: () => {
        store.showAll()
        const [problem] = store.stateOf(name).problems.values()
        return problem === undefined ? undefined : problemText(problem)
      },
      focus: () => focusField(root.current, store.shownProblems()),
    }),
    [store, name, problemText],
  )
  return (
    <FormContext.Provider value={surroundings}>
      <div className="ll-amis-item" ref={root}>
        <Field part={part} />
      </div>
    </FormContext.Provider>
  )
})

function optionsOf({ node, field, mode }: ItemPart, value: unknown, data: object): StoreOptions {
  return {
    schema: { type: 'form', body: [node] },
    editable: new Set(mode === 'edit' ? [field.name] : []),
    required: new Set(),
    initial: { [field.name]: value },
    around: flat(data),
    now: () => new Date(),
  }
}

/** amis keeps what is around a form in the prototypes of its data; expressions read own properties only. */
function flat(data: object): Values {
  const all: Record<string, unknown> = {}
  // oxlint-disable-next-line guard-for-in -- what is inherited is what is wanted
  for (const key in data) all[key] = (data as Values)[key]
  return all
}
