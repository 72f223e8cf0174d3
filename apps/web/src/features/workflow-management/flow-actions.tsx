import {
  CheckSquareOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EllipsisOutlined,
  FormOutlined,
  PoweroffOutlined,
  SendOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import { workflowRehearsalAddress, workflowTestsAddress } from '../../app/paths.ts'
import { MenuItem, MenuSeparator } from '../../ui/menu/menu-item.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { navigate } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'

export type FlowAct = 'rename' | 'copy' | 'export' | 'release' | 'valid' | 'delete'

interface Props {
  readonly flow: FlowRow
  readonly mayEdit: boolean
  readonly mayRelease: boolean
  readonly onAct: (act: FlowAct, flow: FlowRow) => void
}

/** What can be done with one workflow; what cannot be done now says why. */
export function FlowActions({ flow, mayEdit, mayRelease, onAct }: Props) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), flow)
  const item = (close: () => void, act: FlowAct) => ({
    onSelect() {
      close()
      onAct(act, flow)
    },
  })
  return (
    <Popup onTop label={t('workflows.actions', { name })} trigger={<EllipsisOutlined aria-hidden />}>
      {(close) => (
        <>
          <MenuItem
            icon={<EditOutlined aria-hidden />}
            onSelect={() => {
              close()
              navigate(workflowDesignAddress(flow.id))
            }}
          >
            {t(mayEdit ? 'workflows.design' : 'workflows.openDrawing')}
          </MenuItem>
          {mayEdit && (
            <MenuItem
              icon={<TeamOutlined aria-hidden />}
              onSelect={() => {
                close()
                navigate(workflowRehearsalAddress(flow.id))
              }}
            >
              {t('workflows.rehearse')}
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem
              icon={<CheckSquareOutlined aria-hidden />}
              onSelect={() => {
                close()
                navigate(workflowTestsAddress(flow.id))
              }}
            >
              {t('workflows.tests')}
            </MenuItem>
          )}
          {mayRelease && (
            <MenuItem
              icon={<SendOutlined aria-hidden />}
              refusal={flow.hasDraft ? undefined : t('workflows.noDraft')}
              {...item(close, 'release')}
            >
              {t('workflows.release')}
            </MenuItem>
          )}
          {mayEdit && (
            <>
              <MenuItem icon={<FormOutlined aria-hidden />} {...item(close, 'rename')}>
                {t('workflows.rename')}
              </MenuItem>
              <MenuItem icon={<CopyOutlined aria-hidden />} {...item(close, 'copy')}>
                {t('workflows.copy')}
              </MenuItem>
            </>
          )}
          <MenuItem icon={<DownloadOutlined aria-hidden />} {...item(close, 'export')}>
            {t('workflows.export')}
          </MenuItem>
          {(mayRelease || mayEdit) && <MenuSeparator />}
          {mayRelease && (
            <MenuItem icon={<PoweroffOutlined aria-hidden />} {...item(close, 'valid')}>
              {t(flow.valid === 1 ? 'workflows.switchOff' : 'workflows.switchOn')}
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem danger icon={<DeleteOutlined aria-hidden />} {...item(close, 'delete')}>
              {t('workflows.delete')}
            </MenuItem>
          )}
        </>
      )}
    </Popup>
  )
}
