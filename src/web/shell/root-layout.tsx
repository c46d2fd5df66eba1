import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'

/** The layout of the home page. The search is in the picture, so the header has none. */
export default function RootLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}
