import { EllipsisOutlined } from '@ant-design/icons'
import type { RehearsalTest, RehearsalTestResult } from '@liveline/contract/rehearsal-test/shapes.ts'
import { useTranslation } from 'react-i18next'
import { workflowRehearsalAddress } from '../../../app/paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { MenuItem, MenuSeparator } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import type { Which } from '../rehearsal-queries.ts'
import { TestDifferences } from './test-differences.tsx'
import { drawnOf, type TestAct } from './test-dialogs.tsx'

interface Props {
  readonly which: Which
  readonly test: RehearsalTest
  /** Absent before it was tried. */
  readonly result: RehearsalTestResult | undefined
  readonly isBusy: boolean
  readonly onTry: () => void
  readonly onAct: (act: TestAct) => void
}

/** One test: whether it passes, what came otherwise, whose case it is and who made it. */
export function TestRow({ which, test, result, isBusy, onTry, onAct }: Props) {
  const { t } = useTranslation()
  const { id, name, initiator, steps, end, createdBy, createdAt, updatedBy, updatedAt } = test
  const state = result === undefined ? 'untried' : result.isPassed ? 'passed' : 'failed'
  const shown = Object.fromEntries(Object.entries(drawnOf(which)).map(([, version]) => ['version', String(version)]))
  return (
    <li aria-label={name}>
      <header>
        <strong>{name}</strong>
        <span className="ll-tag" data-tone={tones[state]}>
          {t(`rehearsal.tests.states.${state}`)}
        </span>
        <div className="rehearsal-test-commands">
          {state === 'failed' && (
            <Button disabled={isBusy} onClick={() => onAct('expect')}>
              {t('rehearsal.tests.expect')}
            </Button>
          )}
          <ButtonLink to={workflowRehearsalAddress(which.id, { ...shown, test: String(id) })}>
            {t('rehearsal.tests.open')}
          </ButtonLink>
          <Popup onTop label={t('rehearsal.tests.actions', { name })} trigger={<EllipsisOutlined aria-hidden />}>
            {(close) => {
              const item = (act: () => void) => ({
                onSelect() {
                  close()
                  act()
                },
              })
              return (
                <>
                  <MenuItem {...item(onTry)}>{t('rehearsal.tests.run')}</MenuItem>
                  <MenuItem {...item(() => onAct('rename'))}>{t('rehearsal.tests.rename')}</MenuItem>
                  <MenuItem {...item(() => onAct('copy'))}>{t('rehearsal.tests.copy')}</MenuItem>
                  <MenuSeparator />
                  <MenuItem danger {...item(() => onAct('remove'))}>
                    {t('rehearsal.tests.remove')}
                  </MenuItem>
                </>
              )
            }}
          </Popup>
        </div>
      </header>
      {result !== undefined && <TestDifferences flowId={which.id} result={result} />}
      <p className="ll-muted">
        {t('rehearsal.tests.about', { person: initiator.name, count: steps, end: t(`rehearsal.tests.ends.${end}`) })}
        {' · '}
        {t('rehearsal.tests.madeBy', { person: createdBy, time: absoluteTime(createdAt) })}
        {updatedAt !== createdAt &&
          ` · ${t('rehearsal.tests.changedBy', { person: updatedBy, time: absoluteTime(updatedAt) })}`}
      </p>
    </li>
  )
}

const tones = { untried: 'draft', passed: 'done', failed: 'stopped' } as const
