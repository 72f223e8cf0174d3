import { EditOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SignatureDialog } from '../../../form/signature/signature-dialog.tsx'
import '../../../form/kinds/parts.css'
import './signature-field.css'

/** The button that opens the pad, to put the focus there. */
export const SIGN_BUTTON_ID = 'll-sign'

interface Props {
  readonly step: string
  readonly isRequired: boolean
  /** It was asked for and is missing. */
  readonly isMissing: boolean
  /** The id of the picture; undefined when it was taken away. */
  readonly onSigned: (fileId: string | undefined) => void
}

/** Asks for a handwritten signature, and shows it. */
export function SignatureField({ step, isRequired, isMissing, onSigned }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [picture, setPicture] = useState<string>()
  useEffect(
    () => () => {
      if (picture !== undefined) URL.revokeObjectURL(picture)
    },
    [picture],
  )
  return (
    <Panel title={t(isRequired ? 'missions.signature.required' : 'missions.signature.optional')}>
      <div className="ll-signature-field">
        {picture !== undefined && (
          <img className="ll-signature-picture" src={picture} alt={t('missions.signature.yours')} />
        )}
        <Button id={SIGN_BUTTON_ID} onClick={() => setIsOpen(true)}>
          <EditOutlined aria-hidden /> {t(picture === undefined ? 'signature.sign' : 'signature.again')}
        </Button>
        {picture !== undefined && (
          <Button
            kind="text"
            onClick={() => {
              setPicture(undefined)
              onSigned(undefined)
            }}
          >
            {t('signature.away')}
          </Button>
        )}
      </div>
      {isMissing && picture === undefined && <FieldError text={t('missions.signature.missing', { step })} />}
      {isOpen && (
        <SignatureDialog
          step={step}
          onSigned={(ref, blob) => {
            setPicture(URL.createObjectURL(blob))
            setIsOpen(false)
            onSigned(ref.id)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Panel>
  )
}
