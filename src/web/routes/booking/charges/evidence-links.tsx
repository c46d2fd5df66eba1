/** Pictures of a damage, each as a link that opens it. */
export function EvidenceLinks({ pictures }: { readonly pictures: readonly string[] }) {
  return (
    <ul className="plain-list">
      {pictures.map((address, index) => (
        <li key={address}>
          <a className="link" href={address} target="_blank" rel="noreferrer">
            {`Picture ${index + 1} of ${pictures.length}`}
          </a>
        </li>
      ))}
    </ul>
  )
}
