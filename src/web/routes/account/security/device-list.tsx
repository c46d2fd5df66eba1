import type { DeviceShape } from '#contract/account/user-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { providerName } from '#core/account/provider-name.ts'
import { deviceText } from '#web/text/security-text.ts'
import { LocalTime } from '#web/shell/local-time.tsx'
import { resultOf, type ServerSays } from './setting-props.ts'

export interface DeviceListProps {
  readonly devices: readonly DeviceShape[]
  /** The names of configured providers, by their ids. */
  readonly names: Readonly<Record<string, string>>
  readonly says: ServerSays
}

const pocket = new Set(['iPhone', 'iPad', 'Android'])

/** The devices on which an account is signed in, each with a button to end it. Plain forms that need no script. */
export function DeviceList({ devices, names, says }: DeviceListProps) {
  const one = resultOf(says, 'end-device')
  const others = resultOf(says, 'end-other-devices')
  const notice = one.notice ?? others.notice
  const fault = one.faults?.form ?? others.faults?.form
  return (
    <section className="panel" id="devices">
      <h2>Where you are logged in</h2>
      <p className="lead">A device you do not recognise? Log it out and change your password.</p>
      {notice ? <Notice tone="ok">{notice}</Notice> : null}
      {fault ? <Notice tone="bad">{fault}</Notice> : null}
      <ul className="setting-list">
        {devices.map((device) => (
          <Device key={device.id} device={device} names={names} />
        ))}
      </ul>
      {devices.some((device) => !device.current) ? (
        <form className="after-list" method="post">
          <button className="btn quiet" type="submit" name="intent" value="end-other-devices">
            <Icon name="log-out" />
            Log out everywhere else
          </button>
        </form>
      ) : null}
    </section>
  )
}

/** A link by mail and a password have the same name in the protocol; both are shown as e-mail. */
function methodOf({ provider }: DeviceShape, names: DeviceListProps['names']): string {
  return provider === 'password' ? 'e-mail' : providerName(provider, names)
}

function Device({ device, names }: { readonly device: DeviceShape } & Pick<DeviceListProps, 'names'>) {
  const text = deviceText(device)
  return (
    <li>
      <span className="i-box">
        <Icon name={device.system !== null && pocket.has(device.system) ? 'phone' : 'laptop'} />
      </span>
      <span className="text">
        <span>
          <b>{text}</b> {device.current ? <span className="tag ok">This device</span> : null}
        </span>
        <span className="small muted">
          Last used <LocalTime instant={device.lastSeenAt} />
          {device.address ? `, ${device.address}` : ''}
        </span>
        <span className="small muted">
          Since <LocalTime instant={device.createdAt} />, by {methodOf(device, names)}
        </span>
      </span>
      {device.current ? null : (
        <form className="act" method="post">
          <input type="hidden" name="device" value={device.id} />
          <button
            className="btn quiet small"
            type="submit"
            name="intent"
            value="end-device"
            aria-label={`Log out ${text}`}
          >
            Log out
          </button>
        </form>
      )}
    </li>
  )
}
