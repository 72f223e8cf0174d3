import { say } from '@liveline/contract/language.ts'
import { useState, type RefObject } from 'react'
import { useDrag } from 'react-aria'
import { useTranslation } from 'react-i18next'
import { Input } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Commands } from '../commands.ts'
import { useDesigner } from '../designer-context.ts'
import './palette.css'
import { offersFor, type Offer } from './palette-entries.ts'
import { PaletteIcon } from './palette-icon.tsx'

interface Props {
  readonly commands: Commands
  readonly search?: RefObject<HTMLInputElement>
  /** Told after one was put into the form. */
  readonly onAdded?: () => void
}

/** What a form can be made of: dragged into it, or put behind what is chosen by a click or the Enter key. */
export function Palette({ commands, search, onAdded }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [word, setWord] = useState('')
  const groups = offersFor(word, language)
  const add = (offer: Offer) => {
    if (commands.add(offer.make())) onAdded?.()
  }
  return (
    <div className="ll-palette">
      <Input
        ref={search}
        type="search"
        aria-label={t('designer.searchPalette')}
        placeholder={t('designer.searchPalette')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onKeyDown={(event) => {
          const first = groups[0]?.offers[0]
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return
          event.preventDefault()
          add(first)
        }}
      />
      {groups.length === 0 && <p className="ll-palette-none">{t('designer.nothingFits')}</p>}
      {groups.map((group) => (
        <section key={group.key} aria-label={group.name}>
          <h3>{group.name}</h3>
          <ul>
            {group.offers.map((offer) => (
              <li key={offer.key}>
                <OfferButton offer={offer} name={say(language, offer.entry.name)} onAdd={() => add(offer)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function OfferButton({ offer, name, onAdd }: { offer: Offer; name: string; onAdd: () => void }) {
  const designer = useDesigner()
  const language = useLanguage()
  const { dragProps } = useDrag({
    hasDragButton: true,
    getItems: () => [{ 'text/plain': name }],
    onDragStart: () => designer.drag({ made: offer.make() }),
    onDragEnd: () => designer.drag(undefined),
  })
  return (
    <div {...dragProps} className="ll-offer">
      <button type="button" title={say(language, offer.entry.hint)} onClick={onAdd}>
        <PaletteIcon name={offer.entry.icon} />
        {name}
      </button>
    </div>
  )
}
