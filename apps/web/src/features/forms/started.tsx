import { processAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { DoneOpen, DonePanel } from '../../ui/feedback/done-panel.tsx'
import { Handlers } from '../../ui/labels/person.tsx'
import { useLanguage } from '../../ui/use-language.ts'

interface Props {
  readonly result: StepResult
  readonly onAgain: () => void
  readonly onDone: (() => void) | undefined
}

/** What became of an application: its number, and who has it now. */
export function Started({ result, onAgain, onDone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <DonePanel
      title={t('forms.startedTitle', { number: result.number })}
      state={result.businessState}
      open={
        <DoneOpen>
          {result.open.map((node) => (
            <li key={node.taskId}>
              <strong>{nameIn(language, node)}</strong>
              <Handlers handlers={node.handlers} />
            </li>
          ))}
        </DoneOpen>
      }
      actions={
        <>
          <ButtonLink to={processAddress(result.instanceId)} {...(onDone === undefined ? {} : { onClick: onDone })}>
            {t('forms.viewProcess')}
          </ButtonLink>
          <Button kind="text" onClick={onAgain}>
            {t('forms.another')}
          </Button>
        </>
      }
    />
  )
}
