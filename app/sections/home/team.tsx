import people from "#content/agency/people.yaml";
import { team } from "#content/en/pages/home.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { photoOf } from "./photo-of.ts";

/** Three agents, as people with a voice. */
export function Team() {
  return (
    <section aria-labelledby="team" className="bg-sand">
      <div className="page grid gap-x-16 gap-y-10 band lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="team" className="text-h2">
            {team.headline}
          </h2>
          <p className="mt-5 max-w-[36ch] text-lead text-quiet">{team.intro}</p>
          <a href={team.action.to} className="mt-4 text-link">
            {team.action.label}
            <Icon name="arrow" />
          </a>
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
      </div>
    </section>
  );
}
