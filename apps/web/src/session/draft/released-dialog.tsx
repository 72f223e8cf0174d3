import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { StartingPoints } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import { packPaths, quickFormAddress } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { useCan } from '../current-user.ts'
import './released-dialog.css'

interface Props {
  readonly flow: { readonly id: number; readonly flowKey: string }
  readonly name: string
  readonly version: number
  readonly starting: StartingPoints
  readonly onClose: () => void
}

/** A workflow has a new version: who may start it, and from where; what is missing, with the way to where it is set. */
export function ReleasedDialog({ flow, name, version, starting, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [mayStart, maySetUp] = [useCan('workflow:start'), useCan('config:write')]
  const { roles, people, isQuickForm, menus, startsByEvent } = starting
  const comma = t('released.comma')
  const who = roles.length === 0 ? t('released.everybody') : roles.map((role) => nameIn(language, role)).join(comma)
  const places = [
    ...(isQuickForm ? [t('released.quickForm')] : []),
    ...menus.map((entry) => t('released.menu', { name: nameIn(language, entry) })),
    ...(startsByEvent ? [t('released.byEvent')] : []),
  ]
  const link = (to: string, text: string) => (
    <RouteLink to={to} onClick={onClose}>
      {text}
    </RouteLink>
  )
  return (
    <Dialog
      title={t('released.title', { name, version })}
      width={520}
      onClose={onClose}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('released.close')}
        </Button>
      }
    >
      <dl className="ll-released">
        <dt>{t('released.who')}</dt>
        <dd>
          {who} <span className="ll-muted">{t('released.people', { count: people })}</span>
          {people === 0 && !startsByEvent && (
            <p role="alert">
              {t('released.nobody')} {link(workflowDesignAddress(flow.id, flow.flowKey), t('released.toStarters'))}
            </p>
          )}
        </dd>
        <dt>{t('released.where')}</dt>
        <dd>
          {places.length > 0 && (
            <ul>
              {places.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
          )}
          {places.length === 0 && (
            <p>
              {t('released.nowhere')}{' '}
              {maySetUp ? link(packPaths.configuration, t('released.toQuickForms')) : t('released.askAdministrator')}
            </p>
          )}
          {mayStart && <p>{link(quickFormAddress({ formKey: '', flowKey: flow.flowKey }), t('released.toStart'))}</p>}
        </dd>
      </dl>
    </Dialog>
  )
}
