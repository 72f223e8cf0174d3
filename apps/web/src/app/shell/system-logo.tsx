import { BrandMark } from '../../features/login/brand-mark.tsx'
import { useConsole } from '../console-state.ts'

/** The configured logo, else the product's mark; beside the name of the system, so it says nothing itself. */
export function SystemLogo({ size }: { readonly size: number }) {
  const logo = useConsole(({ config }) => config?.logo ?? '')
  return logo === '' ? (
    <BrandMark size={size} />
  ) : (
    <img src={logo} alt="" height={size} style={{ maxWidth: size * 3 }} />
  )
}
