import type { RehearsalTestDetail } from '@liveline/contract/rehearsal-test/shapes.ts'
import type { Rehearsal, RehearsalCaseInput } from '@liveline/contract/rehearsal/shapes.ts'
import { RehearsalCase } from '@liveline/contract/rehearsal/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AskAndActDialog } from '../../../ui/feedback/ask-and-act-dialog.tsx'
import type { Which } from '../rehearsal-queries.ts'
import { NameTestDialog } from './name-test-dialog.tsx'
import { drawnOf } from './test-dialogs.tsx'
import { testsChanged } from './test-queries.ts'
import './tests.css'

interface Props {
  readonly which: Which
  readonly given: RehearsalCaseInput
  readonly result: Rehearsal
  /** The test that the case comes from. */
  readonly opened: RehearsalTestDetail | undefined
  readonly isBusy: boolean
}

/** Keeps the case that was tried as a test, or puts it in the place of the one that was opened. */
export function KeepCase({ which, given, result: { end }, opened, isBusy }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'keep' | 'replace'>()
  const isOver = end === 'completed' || end === 'cancelled'
  const close = () => setAsked(undefined)
  const changed = () => void testsChanged(which.id)
  return (
    <div className="rehearsal-keep">
      {opened !== undefined && <span className="ll-muted">{t('rehearsal.tests.opened', { name: opened.name })}</span>}
      {!isOver && <span className="ll-muted">{t('rehearsal.tests.notOver')}</span>}
      {opened !== undefined && (
        <Button disabled={isBusy || !isOver} onClick={() => setAsked('replace')}>
          {t('rehearsal.tests.replace')}
        </Button>
      )}
      <Button disabled={isBusy || !isOver} onClick={() => setAsked('keep')}>
        {t('rehearsal.tests.keep')}
      </Button>
      {asked === 'keep' && (
        <NameTestDialog
          title={t('rehearsal.tests.keepTitle')}
          command={t('rehearsal.tests.keep')}
          name=""
          act={(name, idempotencyKey) =>
            api.rehearsalTest.keep({ body: { ...which, ...given, name }, idempotencyKey, quiet: true })
          }
          done={(name) => t('rehearsal.tests.kept', { name })}
          onDone={changed}
          onClose={close}
        >
          <p>{t('rehearsal.tests.keepText')}</p>
        </NameTestDialog>
      )}
      {asked === 'replace' && opened !== undefined && (
        <AskAndActDialog
          title={t('rehearsal.tests.replaceTitle', { name: opened.name })}
          command={t('rehearsal.tests.replace')}
          keep={t('rehearsal.tests.cancel')}
          act={() =>
            api.rehearsalTest.expect({
              body: { testId: opened.id, ...drawnOf(which), given: RehearsalCase.parse(given) },
            })
          }
          done={t('rehearsal.tests.expected', { name: opened.name })}
          onDone={changed}
          onClose={close}
        >
          <p>{t('rehearsal.tests.replaceText')}</p>
        </AskAndActDialog>
      )}
    </div>
  )
}
