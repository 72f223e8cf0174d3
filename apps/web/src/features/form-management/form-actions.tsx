import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  FormOutlined,
  HighlightOutlined,
  MenuOutlined,
  PoweroffOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  SendOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '../../ui/menu/menu-item.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { useLanguage } from '../../ui/use-language.ts'

export type FormAct =
  | 'design'
  | 'rename'
  | 'copy'
  | 'export'
  | 'release'
  | 'access'
  | 'place'
  | 'valid'
  | 'words'
  | 'delete'
  | 'restore'

interface Props {
  readonly form: FormRow
  readonly mayEdit: boolean
  readonly mayRelease: boolean
  readonly mayPlace: boolean
  readonly onAct: (act: FormAct, form: FormRow) => void
}

/** What can be done with one form; what cannot be done now says why. */
export function FormActions({ form, mayEdit, mayRelease, mayPlace, onAct }: Props) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), form, 'formName')
  const isDeleted = form.deletedAt !== null
  const item = (close: () => void, act: FormAct) => ({
    onSelect() {
      close()
      onAct(act, form)
    },
  })
  return (
    <Popup onTop label={t('formManagement.actions', { name })} trigger={<EllipsisOutlined aria-hidden />}>
      {(close) =>
        isDeleted ? (
          mayEdit && (
            <MenuItem icon={<UndoOutlined aria-hidden />} {...item(close, 'restore')}>
              {t('formManagement.restore')}
            </MenuItem>
          )
        ) : (
          <>
            {mayRelease && (
              <MenuItem
                icon={<SendOutlined aria-hidden />}
                refusal={form.hasDraft ? undefined : t('formManagement.noDraft')}
                {...item(close, 'release')}
              >
                {t('formManagement.release')}
              </MenuItem>
            )}
            {mayEdit && (
              <>
                <MenuItem icon={<HighlightOutlined aria-hidden />} {...item(close, 'design')}>
                  {t('formManagement.design')}
                </MenuItem>
                <MenuItem icon={<FormOutlined aria-hidden />} {...item(close, 'rename')}>
                  {t('formManagement.rename')}
                </MenuItem>
                <MenuItem icon={<SafetyCertificateOutlined aria-hidden />} {...item(close, 'words')}>
                  {t(form.blocksSensitive ? 'formManagement.takeWords' : 'formManagement.refuseWords')}
                </MenuItem>
                <MenuItem icon={<CopyOutlined aria-hidden />} {...item(close, 'copy')}>
                  {t('formManagement.copy')}
                </MenuItem>
              </>
            )}
            <MenuItem icon={<DownloadOutlined aria-hidden />} {...item(close, 'export')}>
              {t('formManagement.export')}
            </MenuItem>
            {mayRelease && (
              <MenuItem icon={<SafetyOutlined aria-hidden />} {...item(close, 'access')}>
                {t('formManagement.recordAccess')}
              </MenuItem>
            )}
            {mayPlace && (
              <MenuItem
                icon={<MenuOutlined aria-hidden />}
                refusal={form.releasedVersion === null ? t('formManagement.notReleased') : undefined}
                {...item(close, 'place')}
              >
                {t('formManagement.placeRecords')}
              </MenuItem>
            )}
            {(mayRelease || mayEdit) && <MenuSeparator />}
            {mayRelease && (
              <MenuItem icon={<PoweroffOutlined aria-hidden />} {...item(close, 'valid')}>
                {t(form.valid === 1 ? 'formManagement.switchOff' : 'formManagement.switchOn')}
              </MenuItem>
            )}
            {mayEdit && (
              <MenuItem danger icon={<DeleteOutlined aria-hidden />} {...item(close, 'delete')}>
                {t('formManagement.delete')}
              </MenuItem>
            )}
          </>
        )
      }
    </Popup>
  )
}
