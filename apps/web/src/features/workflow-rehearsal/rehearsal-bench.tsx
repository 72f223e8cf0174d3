import type { Rehearsal, RehearsalCaseInput } from '@liveline/contract/rehearsal/shapes.ts'
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
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
import { variablesOf, type TypedVariable } from './typed-value.ts'
import { VariableRows } from './variable-rows.tsx'

type View = 'run' | 'branches'
const viewOf = (text: string | undefined): View => (text === 'branches' ? 'branches' : 'run')

interface Props {
  readonly which: Which
  readonly name: string
}

/** The case on the left, what comes of it on the right. */
export function RehearsalBench({ which, name }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const view = viewOf(query['view'])
  const [initiator, setInitiator] = useState<number>()
  const [variables, setVariables] = useState<readonly TypedVariable[]>([])
  const [chosen, setChosen] = useState<ChosenApprovers>({})
  const [given, setGiven] = useState<RehearsalCaseInput>()
  const [result, setResult] = useState<Rehearsal>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const handle = useRef<FormHandle | null>(null)
  const outcome = useRef<HTMLElement>(null)
  const form = useQuery({ ...rehearsalFormQuery(which, initiator ?? 0), enabled: initiator !== undefined })

  const run = async (decisions: NonNullable<RehearsalCaseInput['decisions']>) => {
    if (initiator === undefined) return
    const next = {
      initiator,
      values: handle.current?.values() ?? {},
      variables: variablesOf(variables),
      decisions,
      chosen,
    }
    setIsBusy(true)
    setGiven(next)
    try {
      setResult(await api.rehearsal.run({ body: { ...which, ...next }, quiet: true }))
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  // The form may be long: what came of it must not be looked for.
  const tryIt = async () => {
    await run(given?.decisions ?? {})
    outcome.current?.scrollIntoView({ block: 'start' })
  }
  const decide = (elementId: string, outcome: string) =>
    void run({ ...given?.decisions, [elementId]: { ...given?.decisions?.[elementId], outcome } })

  return (
    <div className="rehearsal-bench">
      <div className="rehearsal-case">
        <Panel title={t('rehearsal.case')}>
          <PeopleField
            id={id}
            label={t('rehearsal.initiator')}
            people={initiator === undefined ? [] : [initiator]}
            single
            onChange={([person]) => {
              setInitiator(person)
              setResult(undefined)
              setGiven(undefined)
              setFailure(undefined)
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
                <Form key={initiator} form={form.data.form} part="all" handle={handle} />
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
        <Segments
          label={t('rehearsal.views.label')}
          value={view}
          options={[
            ['run', t('rehearsal.views.run')],
            ['branches', t('rehearsal.views.branches')],
          ]}
          onChange={(next) => setQuery({ view: next === 'run' ? undefined : next })}
        />
        {failure !== undefined ? (
          <ErrorState error={failure} onRetry={() => void run(given?.decisions ?? {})} />
        ) : result === undefined || given === undefined ? (
          isBusy ? (
            <Skeleton lines={8} />
          ) : (
            <EmptyState title={t('rehearsal.notYet')} hint={t('rehearsal.notYetHint')} />
          )
        ) : view === 'branches' ? (
          <BranchTable which={which} given={given} />
        ) : (
          <RehearsalResult result={result} name={name} isBusy={isBusy} onDecide={decide} />
        )}
      </section>
    </div>
  )
}
