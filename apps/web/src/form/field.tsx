import { useLanguage } from '../ui/use-language.ts'
import { isBlank } from '@liveline/form-schema/json.ts'
import { memo, useCallback, type ReactNode } from 'react'
import { useFieldState, useFilledText, useForm, useIsVisible } from './form-context.ts'
import type { ItemPart } from './form-parts.ts'
import type { AwaitedFile, Problem } from './form-store.ts'
import { NOTHING, type ItemView } from './kinds/item-view.ts'
import { itemViews } from './kinds/registry.ts'
import { isFault, useProblemText } from './problem-text.ts'
import type { Values } from './schema-values.ts'
import './field.css'

/** One item of a form, as an input or as text; nothing while a condition hides it. */
export const Field = memo(function Field({ part }: { part: ItemPart }) {
  if (!useIsVisible(part)) return null
  return part.mode === 'edit' ? <Entered part={part} /> : <ReadItem part={part} />
})

function Entered({ part: { node, field } }: { part: ItemPart }) {
  const { store, id, labels } = useForm()
  const { name } = field
  const { value, isRequired, isDisabled, problems } = useFieldState(name)
  const label = useFilledText(node['label'])
  const help = useFilledText(node['description'])
  const view: ItemView = itemViews[field.type]
  const problem = problems.get(name)
  const inputId = `${id}-${name}`
  const ids = [help === '' ? [] : [`${inputId}-help`], problem === undefined ? [] : [`${inputId}-problem`]].flat()
  const onChange = useCallback((next: unknown, also?: Values) => store.set(name, next, also), [store, name])
  const onBlur = useCallback(() => store.visit(name), [store, name])
  const onAwait = useCallback((what: AwaitedFile | undefined) => store.await(name, what), [store, name])
  const control = {
    ...{ node, field, label, value, isRequired, isDisabled, labels, onChange, onBlur, onAwait },
    id: inputId,
    isInvalid: isFault(problem),
    describedBy: ids.length === 0 ? undefined : ids.join(' '),
    scope: store.scope,
  }
  return (
    <FieldFrame
      name={name}
      id={inputId}
      view={view}
      label={label}
      help={help}
      isRequired={isRequired}
      problem={problem}
    >
      {view.Table !== undefined ? (
        <view.Table {...control} store={store} problems={problems} views={itemViews} />
      ) : (
        view.Control !== undefined && <view.Control {...control} />
      )}
    </FieldFrame>
  )
}

interface FrameProps {
  readonly name: string
  readonly id: string
  readonly view: ItemView
  readonly label: string
  readonly help: string
  readonly isRequired: boolean
  readonly problem: Problem | undefined
  readonly children: ReactNode
}

function FieldFrame({ name, id, view, label, help, isRequired, problem, children }: FrameProps) {
  const problemText = useProblemText()
  const star = isRequired && (
    <span className="ll-field-star" aria-hidden>
      *
    </span>
  )
  const notes = (
    <>
      {help !== '' && (
        <p id={`${id}-help`} className="ll-field-help">
          {help}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={isFault(problem) ? 'll-field-problem' : 'll-field-help'}>
          {problemText(problem)}
        </p>
      )}
    </>
  )
  const attributes = { 'data-field': name, 'data-wide': view.isWide, 'data-wrong': isFault(problem) }
  if (view.labelling === 'group') {
    return (
      <fieldset
        className="ll-field"
        {...attributes}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      >
        <legend className="ll-field-label">
          {label}
          {star}
        </legend>
        {children}
        {notes}
      </fieldset>
    )
  }
  return (
    <div className="ll-field" {...attributes} data-beside={view.labelling === 'beside'}>
      <label className="ll-field-label" htmlFor={id}>
        {label}
        {star}
      </label>
      {children}
      {notes}
    </div>
  )
}

/** The item as text: a term and its description, without any input. */
function ReadItem({ part: { node, field } }: { part: ItemPart }) {
  const { labels, beside } = useForm()
  const { value } = useFieldState(field.name)
  const label = useFilledText(node['label'])
  const language = useLanguage()
  const view: ItemView = itemViews[field.type]
  const isNothing = isBlank(value) && view.isAsked !== true
  return (
    <dl className="ll-read" data-field={field.name} data-wide={view.isWide}>
      <dt>{label}</dt>
      <dd data-empty={isNothing}>
        {isNothing ? NOTHING : view.read({ node, field, value, labels, language, views: itemViews })}
        {beside?.(field)}
      </dd>
    </dl>
  )
}
