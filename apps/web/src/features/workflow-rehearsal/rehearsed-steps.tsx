import { nameIn } from '@liveline/contract/language.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/controls/input.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { StepValues } from './step-values.tsx'
import { RehearsedPeople } from './rehearsed-people.tsx'

interface Props {
  readonly steps: readonly RehearsedStep[]
  /** Absent where nothing can be decided otherwise. */
  readonly onDecide?: (elementId: string, outcome: string) => void
  /** The main form as it was filled in at the start, what the case enters at each step, and how it enters otherwise. */
  readonly entries?: {
    readonly form: TaskForm | null
    readonly entered: (elementId: string) => Readonly<Record<string, unknown>> | undefined
    readonly onEnter: (elementId: string, values: Record<string, unknown>) => void
  }
  readonly isBusy?: boolean
}

const tones = { task: 'running', passed: 'waiting', automatic: 'draft', timer: 'waiting', event: 'waiting' } as const

/** Every step in its order: who has it and why, by when, and what is taken to be decided there. */
export function RehearsedSteps({ steps, onDecide, entries, isBusy = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (steps.length === 0) return <p className="ll-muted">{t('rehearsal.noSteps')}</p>
  const first = new Set<string>()
  return (
    <ol className="rehearsed-steps">
      {steps.map((step, place) => {
        const { elementId, kind, mode, outcome, outcomes, dueAt, rules, entry } = step
        const name = nameIn(language, step)
        // What is decided counts when the work first comes there.
        const isFirst = !first.has(elementId)
        first.add(elementId)
        return (
          // eslint-disable-next-line react/no-array-index-key -- the same step may come again.
          <li key={`${place} ${elementId}`} aria-label={name}>
            <header>
              <strong>{name}</strong>
              <span className="ll-tag" data-tone={tones[kind]}>
                {t(`rehearsal.kinds.${kind}`)}
              </span>
              {mode !== null && <span className="ll-muted">{t(`rehearsal.modes.${mode}`)}</span>}
              {kind !== 'automatic' && kind !== 'event' && kind !== 'passed' && (
                <span className="rehearsed-due">
                  {dueAt === null
                    ? t('rehearsal.noLimit')
                    : kind === 'timer'
                      ? absoluteTime(dueAt)
                      : t('rehearsal.dueAt', { time: absoluteTime(dueAt) })}
                </span>
              )}
            </header>
            <RehearsedPeople step={step} />
            {rules.some(({ found }) => found === 0) && (
              <p className="ll-muted">
                {rules
                  .filter(({ found }) => found === 0)
                  .map(({ words, found }) => t('rehearsal.found', { words, count: found }))
                  .join(' · ')}
              </p>
            )}
            {entries?.form != null && entry !== null && isFirst && (
              <StepValues
                name={name}
                form={{ ...entries.form, ...entry }}
                entered={entries.entered(elementId)}
                isBusy={isBusy}
                onEnter={(values) => entries.onEnter(elementId, values)}
              />
            )}
            {outcome !== null &&
              (onDecide !== undefined && isFirst && outcomes.length > 1 ? (
                <label className="rehearsed-decision">
                  {t('rehearsal.outcome', { step: name })}
                  <Select
                    value={outcome.value}
                    disabled={isBusy}
                    onChange={({ target }) => onDecide(elementId, target.value)}
                  >
                    {outcomes.map((one) => (
                      <option key={one.value} value={one.value}>
                        {nameIn(language, one, 'label')}
                      </option>
                    ))}
                  </Select>
                </label>
              ) : (
                <p className="ll-muted">{t('rehearsal.decides', { outcome: nameIn(language, outcome, 'label') })}</p>
              ))}
          </li>
        )
      })}
    </ol>
  )
}
