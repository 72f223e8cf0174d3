import {
  REHEARSAL_TESTS,
  type RehearsalTest,
  type RehearsalTestResult,
} from '@liveline/contract/rehearsal-test/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Which } from '../rehearsal-queries.ts'
import { TestDialog, type TestAct } from './test-dialogs.tsx'
import { testsChanged, testsQuery, tryTests } from './test-queries.ts'
import { TestRow } from './test-row.tsx'
import './tests.css'

type Results = ReadonlyMap<number, RehearsalTestResult>

/** The tests of a workflow, tried on the drawing that the page is about. */
export function TestList({ which }: { readonly which: Which }) {
  const { t } = useTranslation()
  const { id } = which
  const tests = useQuery(testsQuery(id))
  const [results, setResults] = useState<Results>(new Map())
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<{ readonly act: TestAct; readonly test: RehearsalTest }>()

  const attempt = async (testIds?: readonly number[]) => {
    setIsBusy(true)
    try {
      const found = await tryTests(which, testIds)
      setResults((before) => new Map([...before, ...found.map((one) => [one.testId, one] as const)]))
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  // Whoever comes here wants to know which pass now; trying them leaves nothing behind.
  const isFirst = tests.isSuccess && tests.data.length > 0
  useEffect(() => {
    if (isFirst) void attempt()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is there.
  }, [isFirst])

  if (tests.isPending) return <Skeleton lines={6} />
  if (tests.isError) return <ErrorState error={tests.error} onRetry={() => void tests.refetch()} />
  const failed = tests.data.filter((test) => results.get(test.id)?.isPassed === false).length
  const isTried = tests.data.every((test) => results.has(test.id))
  return (
    <Panel title={t('rehearsal.tests.title', { count: tests.data.length })} aria-busy={isBusy}>
      <p className="ll-muted">{t('rehearsal.tests.hint', { most: REHEARSAL_TESTS })}</p>
      {tests.data.length === 0 ? (
        <EmptyState title={t('rehearsal.tests.none')} hint={t('rehearsal.tests.noneHint')} />
      ) : (
        <>
          <div className="rehearsal-tests-head">
            <Button kind="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => void attempt()}>
              {t(isBusy ? 'rehearsal.running' : 'rehearsal.tests.runAll')}
            </Button>
            {isTried && !isBusy && failure === undefined && (
              <output className="ll-tag" data-tone={failed === 0 ? 'done' : 'stopped'}>
                {failed === 0
                  ? t('rehearsal.tests.allPassed')
                  : t('rehearsal.tests.someFailed', { count: failed, all: tests.data.length })}
              </output>
            )}
          </div>
          {failure !== undefined && <ErrorState error={failure} onRetry={() => void attempt()} />}
          <ul className="rehearsal-tests">
            {tests.data.map((test) => (
              <TestRow
                key={test.id}
                {...{ which, test, isBusy }}
                result={results.get(test.id)}
                onTry={() => void attempt([test.id])}
                onAct={(act) => setAsked({ act, test })}
              />
            ))}
          </ul>
        </>
      )}
      {asked !== undefined && (
        <TestDialog
          {...asked}
          which={which}
          result={results.get(asked.test.id)}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            void testsChanged(id)
            if (asked.act === 'expect') void attempt([asked.test.id])
            if (asked.act === 'copy') void attempt()
          }}
        />
      )}
    </Panel>
  )
}
