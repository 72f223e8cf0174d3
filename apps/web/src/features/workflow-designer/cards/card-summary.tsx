import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { isApproverKind } from '../panel/approver-rules.ts'
import { useDetailName, usePersonName, useFields, useResources } from '../panel/choices.ts'
import { eventDefinitionOf, listOf, moddleOf, processOf, rowsOf, textOf, type Row } from '../panel/element-edit.ts'
import { foreignAttribute } from '../panel/foreign-attributes.ts'
import { readRows } from '../panel/condition-rows.ts'
import type { ConditionName } from '../panel/condition-editor.tsx'
import type { Drawn, Moddle } from '../modeler/parts.ts'
import type { StepKind } from './cards.ts'
import { useCardsContext } from './cards-context.ts'
import { readDuration } from './read-duration.ts'

/** The one thing about a step that one wants to know at a glance. */
export function StepSummary({ element, step }: { element: Drawn; step: StepKind }) {
  const { t } = useTranslation()
  const { flows } = useResources()
  const { drawing } = useCardsContext()
  const model = element.businessObject
  if (step === 'task') return <TaskSummary element={element} />
  if (step === 'start') {
    const form = textOf(processOf({ drawing, element }), 'liveline:mainForm')
    return <StartSummary formKey={form} event={eventDefinitionOf(model)?.$type} />
  }
  if (step === 'end')
    return t(
      eventDefinitionOf(model)?.$type === 'bpmn:TerminateEventDefinition'
        ? 'flowCards.says.endsAll'
        : 'flowCards.says.ends',
    )
  if (step === 'delay') {
    const definition = eventDefinitionOf(model)
    const duration = textOf(moddleOf(definition, 'timeDuration'), 'body')
    const date = textOf(moddleOf(definition, 'timeDate'), 'body')
    const parts = readDuration(duration)
    if (parts !== undefined && parts.length > 0)
      return t('flowCards.says.waits', {
        time: parts.map(({ unit, count }) => t(`flowCards.unit.${unit}`, { count })).join(' '),
      })
    if (date !== '') return t('flowCards.says.waitsUntil', { time: date })
    return duration === '' ? (
      <Missing text={t('flowCards.says.noTime')} />
    ) : (
      t('flowCards.says.waits', { time: duration })
    )
  }
  if (step === 'call') {
    const key = textOf(model, 'calledElement')
    if (key === '') return <Missing text={t('flowCards.says.noCall')} />
    return t('flowCards.says.calls', { name: flows.find(({ value }) => value === key)?.label ?? key })
  }
  if (step === 'subProcess') return <HeldSummary model={model} />
  return t('flowCards.says.inDrawing')
}

/** Names of so many steps tell what a sub-process is about. */
const NAMED = 3

function HeldSummary({ model }: { model: Moddle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const held = listOf(model, 'flowElements').filter((one) => one.$instanceOf?.('bpmn:Activity') === true)
  const names = held
    .map((one) => nameIn(language, { name: textOf(one, 'name'), nameEn: textOf(one, 'liveline:nameEn') }))
    .filter((name) => name !== '')
  return (
    <>
      {t('flowCards.says.holds', { count: held.length })}
      {names.length > 0 && (
        <small>
          {joinNames(names.slice(0, NAMED), language)}
          {names.length > NAMED && '…'}
        </small>
      )}
    </>
  )
}

const Missing = ({ text }: { text: string }) => <i className="ll-flow-card-missing">{text}</i>

function StartSummary({ formKey, event }: { formKey: string; event: string | undefined }) {
  const { t } = useTranslation()
  const { forms } = useResources()
  if (event !== undefined) return t('flowCards.says.startsByEvent')
  if (formKey === '') return t('flowCards.says.noForm')
  return t('flowCards.says.form', { name: forms.find(({ value }) => value === formKey)?.label ?? formKey })
}

function TaskSummary({ element }: { element: Drawn }) {
  const { t } = useTranslation()
  const model = element.businessObject
  const rows = rowsOf(model, 'Approver')
  const [{ mode = '' } = {}] = rowsOf(model, 'Approval')
  const foreign = ['assignee', 'candidateUsers', 'candidateGroups']
    .map((name) => foreignAttribute(model, name))
    .filter((said) => said !== '')
  if (rows.length === 0 && foreign.length === 0) return <Missing text={t('flowCards.says.noApprover')} />
  return (
    <>
      <Rules rows={rows} element={element} />
      {foreign.join(', ')}
      {mode === 'all' || mode === 'inSequence' || mode === 'ratio' || mode === 'weight' ? (
        <small>{t(`flowDesign.mode.${mode}`)}</small>
      ) : null}
    </>
  )
}

export function CopiesSummary({ element }: { element: Drawn }) {
  return <Rules rows={rowsOf(element.businessObject, 'Cc')} element={element} />
}

function Rules({ rows, element }: { rows: readonly Row[]; element: Drawn }) {
  return (
    <span className="ll-flow-card-rules">
      {rows.map((row) => (
        <Rule key={Object.values(row).join(' ')} row={row} element={element} />
      ))}
    </span>
  )
}

/** Whom a rule finds. */
function Rule({ row, element }: { row: Row; element: Drawn }) {
  const { t } = useTranslation()
  const { drawing } = useCardsContext()
  const { kind = '', value = '', level = '' } = row
  const { roles } = useResources()
  const fields = useFields(textOf(processOf({ drawing, element }), 'liveline:mainForm'))
  const detail = useDetailName(kind === 'post' || kind === 'department' ? value : '')
  const person = usePersonName(kind === 'user' ? value : '')
  const what = isApproverKind(kind) ? t(`flowDesign.approver.${kind}`) : kind
  const who =
    kind === 'role'
      ? roles.find((role) => role.value === value)?.label
      : kind === 'formField' || kind === 'departmentLeader'
        ? fields.find(({ key }) => key === value)?.label
        : (person ?? detail)
  const named = who ?? value
  const isNamedAlone = kind === 'role' || kind === 'user' || kind === 'post' || kind === 'department'
  if (isNamedAlone && named === '') return <Missing text={t('flowCards.says.chooseOf', { kind: what })} />
  return (
    <span>
      {[isNamedAlone ? '' : what, named, level === '' ? '' : t('flowCards.says.level', { level })]
        .filter((part) => part !== '')
        .join(' · ')}
    </span>
  )
}

interface ConditionProps {
  readonly flow: Drawn
  readonly isDefault: boolean
  readonly names: readonly ConditionName[]
}

/** When a branch is taken, in the words of the form where it can be said in them. */
export function ConditionSummary({ flow, isDefault, names }: ConditionProps) {
  const { t } = useTranslation()
  if (isDefault) return t('flowCards.says.otherwise')
  const text = textOf(moddleOf(flow.businessObject, 'conditionExpression'), 'body')
  if (text.trim() === '') return <Missing text={t('flowCards.says.noCondition')} />
  const read = readRows(text)
  if (read === undefined) return <code>{text}</code>
  const parts = read.rows.map(({ field, operator, value }) => {
    const known = names.find(({ name }) => name === field)
    const said = known?.values?.find((one) => one.value === String(value))?.label ?? String(value)
    return `${known?.label ?? field} ${t(`designer.operator.${operator}`)} ${said}`
  })
  return parts.join(t(read.join === 'one' ? 'flowCards.says.or' : 'flowCards.says.and'))
}
