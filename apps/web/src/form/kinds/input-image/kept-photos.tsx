import type { Json } from '@liveline/form-schema/json.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../../ui/controls/signs.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { StoredPicture } from '../../files/stored-picture.tsx'
import type { KeptFile } from '../../files/use-file-field.ts'
import { PlaceLink } from '../location-picker/place-link.tsx'
import './kept-photos.css'

interface Props {
  readonly photos: readonly (KeptFile & Json)[]
  /** Absent: they are only read. */
  readonly onRemove?: ((fileId: string) => void) | undefined
}

const LARGE_PX = 960

/** Photos small, each with when and where it was taken; one that is chosen is shown large. */
export function KeptPhotos({ photos, onRemove }: Props) {
  const { t } = useTranslation()
  const [large, setLarge] = useState<KeptFile>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className="ll-photos" aria-label={t('files.photos')}>
        {photos.map((photo) => (
          <li key={photo.fileId}>
            <button
              type="button"
              className="ll-photo"
              aria-label={t('files.enlarge', { name: photo.name })}
              onClick={() => setLarge(photo)}
            >
              <StoredPicture file={{ id: photo.fileId, name: photo.name }} size="thumb" />
            </button>
            <small>
              {typeof photo['takenAt'] === 'string' && <span>{absoluteTime(photo['takenAt'])}</span>}
              {typeof photo['lng'] === 'number' && <PlaceLink place={{ lng: photo['lng'], lat: photo['lat'] }} />}
            </small>
            {onRemove !== undefined && (
              <button
                type="button"
                className="ll-photo-away"
                aria-label={t('files.remove', { name: photo.name })}
                title={t('files.remove', { name: photo.name })}
                onClick={() => onRemove(photo.fileId)}
              >
                <Sign of="cross" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <Dialog
          title={large.name}
          width={LARGE_PX}
          closeLabel={t('files.closeLarge')}
          onClose={() => setLarge(undefined)}
        >
          <div className="ll-photo-large">
            <StoredPicture file={{ id: large.fileId, name: large.name }} />
          </div>
        </Dialog>
      )}
    </>
  )
}
