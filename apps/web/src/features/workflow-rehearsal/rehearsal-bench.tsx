import type { RehearsalTestDetail } from '@liveline/contract/rehearsal-test/shapes.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, type FormHandle } from '../../form/form.tsx'
import { ChooseApprovers } from '../../form/people/choose-approvers.tsx'
import { PeopleField } from '../../form/people/people-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BranchTable } from './branch-table.tsx'
import { rehearsalFormQuery, type Which } from './rehearsal-queries.ts'
import { RehearsalResult } from './rehearsal-result.tsx'
import { KeepCase } from './tests/keep-case.tsx'
import { TestList } from './tests/test-list.tsx'
import { typedVariables, variablesOf, type TypedVariable } from './typed-value.ts'
import { useRehearsal } from './use-rehearsal.ts'
import { VariableRows } from './variable-rows.tsx'

const views = ['run', 'branches', 'tests'] as const
type View = (typeof views)[number]
const viewOf = (text: string | undefined): View => views.find((view) => view === text) ?? 'run'

interface Props {
  readonly which: Which
  readonly name: string
  /** The test whose case it begins with. */
  readonly opened?: RehearsalTestDetail | undefined
}

/** The case on the left, what comes of it on the right; or what is kept of such cases. */
export function RehearsalBench({ which, name, opened }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const view = viewOf(query['view'])
  const kept = opened?.given
  const [initiator, setInitiator] = useState(kept?.initiator)
  const [variables, setVariables] = useState<readonly TypedVariable[]>(() => typedVariables(kept?.variables ?? {}))
  const [chosen, setChosen] = useState<ChosenApprovers>(kept?.chosen ?? {})
  const { given, result, failure, isBusy, run, forget } = useRehearsal(which)
  const handle = useRef<FormHandle | null>(null)
  const outcome = useRef<HTMLElement>(null)
  const form = useQuery({ ...rehearsalFormQuery(which, initiator ?? 0), enabled: initiator !== undefined })

  // What is opened is tried at once: what came of it is why it is opened.
  useEffect(() => {
    if (kept !== undefined) void run(kept)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once.
  }, [])

  const decisions = given?.decisions ?? kept?.decisions ?? {}
  // The form may be long: what came of it must not be looked for.
  const tryIt = async () => {
    if (initiator === undefined) return
    const values = handle.current?.values() ?? {}
    await run({ initiator, values, variables: variablesOf(variables), decisions, chosen })
    outcome.current?.scrollIntoView({ block: 'start' })
  }
  const change = (elementId: string, decision: (typeof decisions)[string]) => {
    if (given === undefined) return
    void run({ ...given, decisions: { ...decisions, [elementId]: { ...decisions[elementId], ...decision } } })
  }
  const start = form.data?.form
  const entries = {
    form: start == null ? null : { ...start, values: { ...start.values, ...given?.values } },
    entered: (elementId: string) => decisions[elementId]?.values,
    onEnter: (elementId: string, values: Record<string, unknown>) => change(elementId, { values }),
  }

  return (
    <>
      <Segments
        label={t('rehearsal.views.label')}
        value={view}
        options={views.map((one) => [one, t(`rehearsal.views.${one}`)])}
        onChange={(next) => setQuery({ view: next === 'run' ? undefined : next })}
      />
      {view === 'tests' && <TestList which={which} />}
      <div className="rehearsal-bench" hidden={view === 'tests'}>
        <div className="rehearsal-case">
          <Panel title={t('rehearsal.case')}>
            <PeopleField
              id={id}
              label={t('rehearsal.initiator')}
              people={initiator === undefined ? [] : [initiator]}
              single
              onChange={([person]) => {
                setInitiator(person)
                forget()
              }}
            />
            {initiator === undefined && <p className="ll-muted">{t('rehearsal.initiatorHint')}</p>}
            {form.isError && <ErrorState error={form.error} onRetry={() => void form.refetch()} />}
            {initiator !== undefined && form.isPending && <Skeleton lines={5} />}
            {form.data?.form === null && <p className="ll-muted">{t('rehearsal.noForm')}</p>}
          </Panel>
          {form.data !== undefined && (
            <>
              {form.data.form !== null && (
                <Panel title={t('rehearsal.form')}>
                  <Form
                    key={initiator}
                    form={form.data.form}
                    part="all"
                    handle={handle}
                    initialValues={initiator === kept?.initiator ? kept?.values : undefined}
                  />
                </Panel>
              )}
              <ChooseApprovers steps={form.data.toChoose} chosen={chosen} isAsked={false} onChange={setChosen} />
              <VariableRows rows={variables} onChange={setVariables} />
              <Button kind="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => void tryIt()}>
                {t(isBusy ? 'rehearsal.running' : 'rehearsal.run')}
              </Button>
            </>
          )}
        </div>
        <section ref={outcome} className="rehearsal-outcome" aria-label={t('rehearsal.result')} aria-busy={isBusy}>
          {failure !== undefined && given !== undefined ? (
            <ErrorState error={failure} onRetry={() => void run(given)} />
          ) : result === undefined || given === undefined ? (
            isBusy ? (
              <Skeleton lines={8} />
            ) : (
              <EmptyState title={t('rehearsal.notYet')} hint={t('rehearsal.notYetHint')} />
            )
          ) : view === 'branches' ? (
            <BranchTable which={which} given={given} />
          ) : (
            <>
              <KeepCase {...{ which, given, result, opened, isBusy }} />
              <RehearsalResult
                {...{ result, name, entries, isBusy }}
                onDecide={(elementId, outcome) => change(elementId, { outcome })}
              />
            </>
          )}
        </section>
      </div>
    </>
  )
}
