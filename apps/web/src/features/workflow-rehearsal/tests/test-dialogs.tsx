import type { RehearsalTest, RehearsalTestResult } from '@liveline/contract/rehearsal-test/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { AskAndActDialog } from '../../../ui/feedback/ask-and-act-dialog.tsx'
import type { Which } from '../rehearsal-queries.ts'
import { NameTestDialog } from './name-test-dialog.tsx'
import { TestDifferences } from './test-differences.tsx'

export type TestAct = 'rename' | 'copy' | 'expect' | 'remove'

interface Props {
  readonly act: TestAct
  readonly which: Which
  readonly test: RehearsalTest
  /** What came of it last. */
  readonly result: RehearsalTestResult | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What is asked before a test is changed. */
export function TestDialog({ act, which, test, result, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { id: testId, name } = test
  const asked = { keep: t('rehearsal.tests.cancel'), onDone, onClose }
  if (act === 'rename')
    return (
      <NameTestDialog
        title={t('rehearsal.tests.renameTitle', { name })}
        command={t('rehearsal.tests.rename')}
        {...{ name, onDone, onClose }}
        act={(text, idempotencyKey) =>
          api.rehearsalTest.rename({ body: { testId, name: text }, idempotencyKey, quiet: true })
        }
        done={(text) => t('rehearsal.tests.renamed', { name: text })}
      />
    )
  if (act === 'copy')
    return (
      <NameTestDialog
        title={t('rehearsal.tests.copyTitle', { name })}
        command={t('rehearsal.tests.copy')}
        name={t('rehearsal.tests.copyName', { name })}
        {...{ onDone, onClose }}
        act={(text, idempotencyKey) =>
          api.rehearsalTest.copy({ body: { testId, name: text }, idempotencyKey, quiet: true })
        }
        done={(text) => t('rehearsal.tests.kept', { name: text })}
      />
    )
  if (act === 'expect')
    return (
      <AskAndActDialog
        title={t('rehearsal.tests.expectTitle', { name })}
        command={t('rehearsal.tests.expect')}
        width={560}
        act={() => api.rehearsalTest.expect({ body: { testId, ...drawnOf(which) } })}
        done={t('rehearsal.tests.expected', { name })}
        {...asked}
      >
        <p>{t('rehearsal.tests.expectText')}</p>
        {result !== undefined && <TestDifferences flowId={which.id} result={result} />}
      </AskAndActDialog>
    )
  return (
    <AskAndActDialog
      title={t('rehearsal.tests.removeTitle', { name })}
      command={t('rehearsal.tests.remove')}
      kind="danger"
      act={() => api.rehearsalTest.remove({ body: { testId } })}
      done={t('rehearsal.tests.removed', { name })}
      {...asked}
    >
      <p>{t('rehearsal.tests.removeText')}</p>
    </AskAndActDialog>
  )
}

/** Which drawing of its workflow a test is tried on. */
export const drawnOf = ({ versionId }: Which) => (versionId === undefined ? {} : { versionId })
