import { useTranslation } from 'react-i18next'
import { peopleByLogin, useResources } from './choices.ts'
import { modelOf, rowsOf, writeRows, type Editing } from './element-edit.ts'
import { ChoiceField, PickField, Section, TextField } from './fields.tsx'

/** Until when a step is to be done, in hours of the working calendar, and what becomes of it then. */
export function TimeLimitSection({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const { roles } = useResources()
  const [limit = {}] = rowsOf(modelOf(editing), 'TimeLimit')
  const hours = limit['hours'] ?? ''
  const set = (said: Readonly<Record<string, string>>) => {
    const next = { ...limit, ...said }
    writeRows(editing, 'TimeLimit', (next['hours'] ?? '') === '' ? [] : [next])
  }
  const [kind = '', who = ''] = (limit['escalateTo'] ?? '').split(':')
  return (
    <Section title={t('flowDesign.limit.title')}>
      <TextField
        label={t('flowDesign.limit.hours')}
        help={t('flowDesign.limit.hoursHelp')}
        inputMode="decimal"
        value={hours}
        judge={(typed) => (typed === '' || Number(typed) > 0 ? undefined : t('flowDesign.task.positive'))}
        onChange={(next) => set({ hours: next })}
      />
      {hours !== '' && (
        <>
          <TextField
            label={t('flowDesign.limit.remindAt')}
            help={t('flowDesign.limit.remindAtHelp')}
            placeholder="0.7"
            value={limit['remindAt'] ?? ''}
            judge={(typed) =>
              typed.split(',').every((share) => share.trim() === '' || (Number(share) > 0 && Number(share) < 1))
                ? undefined
                : t('flowDesign.limit.remindAtHelp')
            }
            onChange={(remindAt) => set({ remindAt })}
          />
          <ChoiceField
            label={t('flowDesign.limit.onOverdue')}
            value={limit['onOverdue'] === 'escalate' ? '' : (limit['onOverdue'] ?? '')}
            options={[
              ['', t('flowDesign.limit.escalate')],
              ['pass', t('flowDesign.limit.pass')],
              ['return', t('flowDesign.limit.return')],
            ]}
            onChange={(onOverdue) => set({ onOverdue })}
          />
          <ChoiceField
            label={t('flowDesign.limit.escalateTo')}
            value={kind}
            options={[
              ['', t('flowDesign.limit.nobody')],
              ['role', t('flowDesign.approver.role')],
              ['user', t('flowDesign.approver.user')],
            ]}
            onChange={(next) => set({ escalateTo: next === '' ? '' : `${next}:` })}
          />
          {(kind === 'role' || kind === 'user') && (
            <PickField
              label={t(`flowDesign.approver.value.${kind}`)}
              value={who}
              chosenLabel={who}
              options={kind === 'role' ? roles : peopleByLogin}
              onChange={(next) => set({ escalateTo: `${kind}:${next}` })}
            />
          )}
        </>
      )}
    </Section>
  )
}
