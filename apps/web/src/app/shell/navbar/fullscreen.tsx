import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'

export function Fullscreen() {
  const { t } = useTranslation()
  const [full, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggle = async () => {
    try {
      if (full) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch {
      toast.warning(t('shell.fullscreenUnsupported'))
    }
  }
  const label = full ? t('shell.leaveFullscreen') : t('shell.fullscreen')
  return (
    <IconButton className="navbar-wide" label={label} onClick={() => void toggle()}>
      {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </IconButton>
  )
}
