import { Outlet } from 'react-router-dom'

export function Layout() {
  return (
    <main className="container py-4">
      <Outlet />
    </main>
  )
}
