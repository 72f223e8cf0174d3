import { EditOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { StoredPicture } from '../../files/stored-picture.tsx'
import type { ControlProps, ItemView } from '../item-view.ts'
import '../parts.css'

const SignatureDialog = lazy(async () => ({
  default: (await import('../../signature/signature-dialog.tsx')).SignatureDialog,
}))

/** A signature: drawn, written with the keyboard, or a picture of it. */
function InputSignature({ id, label, value, isDisabled, describedBy, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const fileId = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <div className="ll-signature-field">
      {fileId !== undefined && <Signature fileId={fileId} label={label} />}
      {!isDisabled && (
        <Button id={id} aria-describedby={describedBy} onBlur={onBlur} onClick={() => setIsOpen(true)}>
          <EditOutlined aria-hidden /> {t(fileId === undefined ? 'signature.sign' : 'signature.again')}
        </Button>
      )}
      {!isDisabled && fileId !== undefined && (
        <Button kind="text" onClick={() => onChange(undefined)}>
          {t('signature.away')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <SignatureDialog
            step={label}
            onSigned={({ id: signed }) => {
              setIsOpen(false)
              onChange(signed)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const Signature = ({ fileId, label }: { fileId: string; label: string }) => (
  <span className="ll-signature-kept">
    <StoredPicture file={{ id: fileId, name: label }} />
  </span>
)

export const inputSignature: ItemView = {
  Control: InputSignature,
  read: ({ value, node }) => <SignatureRead fileId={String(value)} label={String(node['label'] ?? '')} />,
  labelling: 'group',
}

/** Said in words where the picture cannot be had. */
function SignatureRead(props: { fileId: string; label: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="ll-visually-hidden">{t('signature.signed')}</span>
      <Signature {...props} />
    </>
  )
}
