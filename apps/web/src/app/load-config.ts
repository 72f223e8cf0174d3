import { FAST_CONFIG_TIMEOUT_MS } from '@liveline/contract/constants.ts'
import { api } from '../api/client.ts'
import { connected, doubtConnection } from '../api/connection.ts'
import { startupTexts } from '../messages/startup.ts'
import { currentLanguage } from '../ui/language.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { setHouseAccent } from '../ui/theme/preferences.ts'
import { useConsole } from './console-state.ts'

/**
 * The name of the system and the rest that everybody may read; the console does not wait for it. First for a second
 * with nothing said when it fails, the defaults serve meanwhile; then in full (specification §7, §8; answers F10).
 */
export async function loadConfig(): Promise<void> {
  const fast = await api.systemConfig.read({ quiet: true, timeoutMs: FAST_CONFIG_TIMEOUT_MS }).catch(() => undefined)
  if (fast === undefined) {
    await doubtConnection()
    await connected()
  }
  try {
    const { config, version } = fast ?? (await api.systemConfig.read({ quiet: true }))
    useConsole.setState({ config, configVersion: version })
    setHouseAccent(config.themeColour)
  } catch {
    showToast('error', startupTexts(currentLanguage()).configFailed)
  }
}
