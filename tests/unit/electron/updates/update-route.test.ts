import { expect, it } from 'vitest'
import { type Installation, type UpdateRoute, updateRoute } from '../../../../electron/main/updates/update-route.ts'

const windows = { platform: 'win32', execPath: 'C:\\Program Files\\Haulers\\Haulers.exe' } as const
const uninstaller = 'C:\\Program Files\\Haulers\\Uninstall Haulers.exe'
const mac = { platform: 'darwin', execPath: '/Applications/TruckStaff.app/Contents/MacOS/TruckStaff' } as const

it.each<[string, Partial<Installation>, readonly string[], UpdateRoute]>([
  ['NSIS, an administrator', { ...windows, isAdministrator: async () => true }, [uninstaller], 'app'],
  ['NSIS, a standard user', windows, [uninstaller], 'administrator'],
  ['MSI, even for an administrator', { ...windows, isAdministrator: async () => true }, [], 'system'],
  ['macOS, who may write into Applications', mac, ['/Applications'], 'app'],
  ['macOS, a standard user', mac, [], 'administrator'],
  ['an own AppImage', { appImage: '/home/dana/TruckStaff.AppImage' }, ['/home/dana'], 'app'],
  ['an AppImage of root', { appImage: '/opt/TruckStaff.AppImage' }, [], 'administrator'],
  ['a deb', {}, ['/opt/TruckStaff'], 'system'],
])('%s', async (_name, installation, found, route) => {
  const isFound = async (file: string) => found.includes(file)
  const plain: Installation = {
    platform: 'linux',
    execPath: '/opt/TruckStaff/truckstaff',
    appImage: undefined,
    exists: isFound,
    canWrite: isFound,
    isAdministrator: async () => false,
  }
  expect(await updateRoute({ ...plain, ...installation })).toBe(route)
})
