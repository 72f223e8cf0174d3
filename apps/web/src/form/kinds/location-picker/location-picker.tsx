import { AimOutlined, CloseOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { isObject } from '@liveline/form-schema/json.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { NumberBox } from '../../../ui/controls/number-box.tsx'
import { findOwnPosition } from '../../../ui/own-position.ts'
import type { ControlProps, ItemView } from '../item-view.ts'
import { typedText } from '../native-attributes.ts'
import '../parts.css'
import { PlaceLink } from './place-link.tsx'
import { usePickedPlace } from './use-picked-place.ts'

const DECIMALS = 6
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

/** Degrees east and north: typed, where one stands, or chosen on the map. */
function LocationPicker(props: ControlProps) {
  const { id, label, node, value, isDisabled, isInvalid, isRequired, describedBy, onChange, onBlur } = props
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const held = isObject(value) ? value : {}
  const set = (part: Readonly<Record<string, unknown>>) => {
    const next = Object.entries({ ...held, ...part }).filter(([, one]) => one !== undefined && one !== '')
    onChange(next.length === 0 ? undefined : Object.fromEntries(next))
  }
  const openMap = usePickedPlace(({ lng, lat }) => {
    set({ lng: rounded(lng), lat: rounded(lat) })
    setSaid(t('location.picked'))
  })
  const takeOwn = async () => {
    setSaid(t('location.asking'))
    const own = await findOwnPosition()
    if (own.kind !== 'found') return setSaid(t(`location.${own.kind}`))
    set({ lng: rounded(own.place.lng), lat: rounded(own.place.lat) })
    setSaid(t('location.own', { metres: own.metres }))
  }
  const isOwnOnly = node['ownOnly'] === true
  const shared = { disabled: isDisabled || isOwnOnly, invalid: isInvalid, required: isRequired, describedBy, onBlur }
  const degreesIn = (name: 'lng' | 'lat') => {
    const one = held[name]
    return typeof one === 'number' || typeof one === 'string' ? one : undefined
  }
  return (
    <div className="ll-parts" data-kind="location">
      <span className="ll-part">
        <label htmlFor={id}>{t('location.lng')}</label>
        <NumberBox
          {...shared}
          id={id}
          label={t('fields.part', { label, part: t('location.lng') })}
          unit="°"
          value={degreesIn('lng')}
          onChange={(lng) => set({ lng })}
        />
      </span>
      <span className="ll-part">
        <label htmlFor={`${id}-lat`}>{t('location.lat')}</label>
        <NumberBox
          {...shared}
          id={`${id}-lat`}
          label={t('fields.part', { label, part: t('location.lat') })}
          unit="°"
          value={degreesIn('lat')}
          onChange={(lat) => set({ lat })}
        />
      </span>
      {node['askName'] === true && (
        <span className="ll-part" data-wide>
          <label htmlFor={`${id}-name`}>{t('location.name')}</label>
          <Input
            id={`${id}-name`}
            autoComplete="off"
            disabled={isDisabled}
            value={typedText(held['name'])}
            onBlur={onBlur}
            onChange={(event) => set({ name: event.target.value })}
          />
        </span>
      )}
      {!isDisabled && (
        <span className="ll-part-tools">
          <Button onClick={() => void takeOwn()}>
            <AimOutlined aria-hidden /> {t('location.useOwn')}
          </Button>
          {!isOwnOnly && (
            <Button onClick={() => openMap(held)}>
              <EnvironmentOutlined aria-hidden /> {t('location.onMap')}
            </Button>
          )}
          {value !== undefined && (
            <IconButton label={t('location.clear', { label })} onClick={() => onChange(undefined)}>
              <CloseOutlined aria-hidden />
            </IconButton>
          )}
        </span>
      )}
      <output className="ll-part-note">{said}</output>
    </div>
  )
}

export const locationPicker: ItemView = {
  Control: LocationPicker,
  read: ({ value }) => <PlaceLink place={value} />,
  labelling: 'group',
  isWide: true,
}
