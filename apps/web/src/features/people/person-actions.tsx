import {
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  KeyOutlined,
  PoweroffOutlined,
  TeamOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { LOCAL_USER_SOURCE } from '@liveline/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '../../ui/menu/menu-item.tsx'
import { Popup } from '../../ui/popup/popup.tsx'

export type PersonAct = 'edit' | 'roles' | 'resetPassword' | 'unlock' | 'disable' | 'enable' | 'delete'

/** Of whom something is done, as the list and the page of a person know him. */
export interface Subject {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly userSource: number
  readonly enabled: boolean
  readonly mayAdminister: boolean
}

interface Props {
  readonly person: Subject
  readonly mayWrite: boolean
  readonly mayGrant: boolean
  readonly mayUnlock: boolean
  readonly onAct: (act: PersonAct, person: Subject) => void
}

/** What can be done with one person; what cannot be done says why. */
export function PersonActions({ person, mayWrite, mayGrant, mayUnlock, onAct }: Props) {
  const { t } = useTranslation()
  if (!mayWrite && !mayGrant && !mayUnlock) return null
  const refusal = person.mayAdminister ? undefined : t('peopleAdmin.notYours')
  const foreign = person.userSource === LOCAL_USER_SOURCE ? undefined : t('peopleAdmin.onlyLocal')
  const item = (close: () => void, act: PersonAct) => ({
    onSelect() {
      close()
      onAct(act, person)
    },
  })
  return (
    <Popup onTop label={t('peopleAdmin.actions', { name: person.name })} trigger={<EllipsisOutlined aria-hidden />}>
      {(close) => (
        <>
          {mayWrite && (
            <MenuItem icon={<EditOutlined aria-hidden />} refusal={refusal} {...item(close, 'edit')}>
              {t('peopleAdmin.edit')}
            </MenuItem>
          )}
          {mayGrant && (
            <MenuItem icon={<TeamOutlined aria-hidden />} {...item(close, 'roles')}>
              {t('peopleAdmin.setRoles')}
            </MenuItem>
          )}
          {mayUnlock && (
            <MenuItem icon={<UnlockOutlined aria-hidden />} {...item(close, 'unlock')}>
              {t('peopleAdmin.unlock')}
            </MenuItem>
          )}
          {mayWrite && (
            <>
              <MenuItem
                icon={<KeyOutlined aria-hidden />}
                refusal={refusal ?? foreign}
                {...item(close, 'resetPassword')}
              >
                {t('peopleAdmin.resetPassword')}
              </MenuItem>
              <MenuItem
                icon={<PoweroffOutlined aria-hidden />}
                refusal={refusal}
                {...item(close, person.enabled ? 'disable' : 'enable')}
              >
                {t(person.enabled ? 'peopleAdmin.disable' : 'peopleAdmin.enable')}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={<DeleteOutlined aria-hidden />} refusal={refusal} {...item(close, 'delete')}>
                {t('peopleAdmin.delete')}
              </MenuItem>
            </>
          )}
        </>
      )}
    </Popup>
  )
}
