import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { FormDraft } from '@liveline/contract/form-design/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Commands } from './commands.ts'
import { useDesignerState } from './designer-context.ts'
import type { SaveState } from '../../session/draft/draft-saver.ts'
import { DraftNote } from '../../session/draft/save-note.tsx'

interface Props {
  readonly name: string
  readonly draft: FormDraft
  readonly state: SaveState
  readonly problems: number
  readonly commands: Commands
  readonly onAsk: (what: 'try' | 'fields' | 'import' | 'release') => void
  readonly onSave: () => void
}

/** Which form it is, whether it is saved, and what can be done with it. */
export function DesignerHeader({ name, draft, state, problems, commands, onAsk, onSave }: Props) {
  const { t } = useTranslation()
  const canUndo = useDesignerState(({ history }) => history.past.length > 0)
  const canRedo = useDesignerState(({ history }) => history.future.length > 0)
  return (
    <PageHeader
      title={name}
      state={
        <>
          <code>{draft.formKey}</code>
          <DraftNote state={state} onSave={onSave} />
        </>
      }
      actions={
        <>
          <IconButton label={t('designer.tool.undo')} disabled={!canUndo} onClick={commands.undo}>
            <UndoOutlined aria-hidden />
          </IconButton>
          <IconButton label={t('designer.tool.redo')} disabled={!canRedo} onClick={commands.redo}>
            <RedoOutlined aria-hidden />
          </IconButton>
          <Button onClick={() => onAsk('import')}>{t('designer.import.open')}</Button>
          <Button onClick={() => onAsk('fields')}>{t('designer.fieldList.open')}</Button>
          <Button onClick={() => onAsk('try')}>{t('designer.try.open')}</Button>
          <Button kind="primary" onClick={() => onAsk('release')}>
            {problems === 0 ? t('designer.release.open') : t('designer.release.openWith', { count: problems })}
          </Button>
        </>
      }
    />
  )
}
