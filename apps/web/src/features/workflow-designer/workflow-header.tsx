import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { FlowDetail } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import type { SaveState } from '../../session/draft/draft-saver.ts'
import { DraftNote } from '../../session/draft/save-note.tsx'
import { workflowRehearsalAddress } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import type { DesignView } from './use-design-view.ts'
import { PageHeader } from '../../ui/page-header.tsx'

interface Props {
  readonly name: string
  readonly flow: FlowDetail
  readonly state: SaveState
  /** What forbids a release. */
  readonly problems: number
  readonly can: { readonly undo: boolean; readonly redo: boolean }
  readonly commands: { readonly undo: () => void; readonly redo: () => void }
  readonly onSave: () => void
  /** Absent where it is not for this person, or not from here. */
  readonly onRelease: (() => void) | undefined
  readonly isReadOnly: boolean
  readonly view: DesignView
  readonly onView: (view: DesignView) => void
}
/** Which workflow it is, whether it is saved, and what can be done with it. */
export function WorkflowHeader(props: Props) {
  const { t } = useTranslation()
  const { name, flow, state, problems, can, commands, onSave, onRelease, isReadOnly, view, onView } = props
  const views = (
    <Segments
      label={t('flowCards.view')}
      value={view}
      options={[
        ['cards', t('flowCards.cards')],
        ['bpmn', 'BPMN'],
        ['play', t('flowDesign.simulate')],
      ]}
      onChange={onView}
    />
  )
  return (
    <PageHeader
      title={name}
      state={
        <>
          <code>{flow.flowKey}</code>
          {!isReadOnly && <DraftNote state={state} onSave={onSave} />}
        </>
      }
      actions={
        isReadOnly ? (
          views
        ) : (
          <>
            {views}
            <IconButton label={t('designer.tool.undo')} disabled={!can.undo || view === 'play'} onClick={commands.undo}>
              <UndoOutlined aria-hidden />
            </IconButton>
            <IconButton label={t('designer.tool.redo')} disabled={!can.redo || view === 'play'} onClick={commands.redo}>
              <RedoOutlined aria-hidden />
            </IconButton>
            <ButtonLink to={workflowRehearsalAddress(flow.id)}>{t('flowDesign.rehearse')}</ButtonLink>
            {onRelease !== undefined && (
              <Button kind="primary" onClick={onRelease}>
                {problems === 0 ? t('designer.release.open') : t('designer.release.openWith', { count: problems })}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
