import { nameIn, say } from '@liveline/contract/language.ts'
import { permissionNames } from '@liveline/contract/permissions.ts'
import type { RightsOfRole } from '@liveline/contract/right/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/use-language.ts'
import { isGiven, type rightSections, type Ticked } from './rights-change.ts'

/** What both drawings of the matrix are given. */
export interface RightsCells {
  readonly shown: readonly RightsOfRole[]
  readonly sections: ReturnType<typeof rightSections>
  readonly ticked: Ticked
  readonly mayWrite: boolean
  readonly onTick: (role: RightsOfRole, right: string, given: boolean) => void
}

interface CellProps extends Pick<RightsCells, 'ticked' | 'mayWrite' | 'onTick'> {
  readonly role: RightsOfRole
  readonly right: keyof typeof permissionNames
}

/** One right of one role. */
export function RightCell({ role, right, ticked, mayWrite, onTick }: CellProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isTicked = isGiven(ticked, role, right)
  const had = role.rights.includes(right)
  const isOfMenu = role.ofMenu.includes(right)
  const isOwn = role.isOwn && !had
  const names = { role: nameIn(language, role), right: say(language, permissionNames[right]) }
  return (
    <label
      className="ll-right-cell"
      data-changed={isTicked !== had}
      title={isOfMenu ? t('rights.ofMenu', names) : isOwn ? t('rights.own') : undefined}
    >
      <input
        type="checkbox"
        aria-label={t('rights.cell', names)}
        checked={isTicked || isOfMenu}
        disabled={!mayWrite || isOwn || (isOfMenu && !had)}
        onChange={({ target }) => onTick(role, right, target.checked)}
      />
    </label>
  )
}
