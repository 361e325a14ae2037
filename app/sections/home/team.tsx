import people from "#content/agency/people.yaml";
import { team } from "#content/en/pages/home.yaml";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

/** Three agents, as people with a voice. */
export function Team() {
  return (
    <Section id="team" on="sand" className="grid gap-x-16 gap-y-10 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="team" text={team.headline} />
        <p className="mt-5 max-w-[36ch] text-lead text-quiet">{team.intro}</p>
        <ArrowLink link={team.action} className="mt-4 text-link" />
      </div>
      <ul className="lg:col-span-8">
        {people.team.map((member) => (
          <li
            key={member.name}
            className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 border-t border-line/40 py-8 first:border-0 first:pt-0 last:pb-0"
          >
            <Portrait name={member.name} photo={photoOf(member.image)} />
            <div className="self-center">
              <h3 className="text-h4">{member.name}</h3>
              <p className="text-small text-quiet">
                {member.title}, {member.yearsOfExperience} {team.experience}
              </p>
            </div>
            <blockquote className="col-span-2 max-w-[52ch] sm:col-start-2">
              “{member.quote}”
            </blockquote>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const photos = import.meta.glob<string>("/content/agency/photos/*.{avif,webp,jpg,jpeg,png}", {
  eager: true,
  query: "?url",
  import: "default",
});

/**
 * Address of a person's photo by its file name; undefined while there is none.
 * @throws when the name is of no file under content/agency/photos, which stops the build
 */
export function photoOf(file: string | null): string | undefined {
  if (file === null) return undefined;
  const address = photos[`/content/agency/photos/${file}`];
  if (address === undefined) throw new Error(`content/agency/photos/${file} does not exist`);
  return address;
}
