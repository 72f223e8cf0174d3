import { installTrustedTypes } from '../ui/trusted-types.ts'

// Imported first by the console, before any module that may write markup while it loads.
installTrustedTypes()
