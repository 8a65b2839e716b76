// A shader to look at with `dilifetime dump`: docs/spirv.md.
#version 450
layout(location = 0) in vec2 at;
layout(location = 0) out vec4 colour;

struct Wave {
    float height;
    vec2 way;
};

float reach(Wave wave, int turns) {
    float sum = 0.0;
    for (int i = 0; i < turns; i++)
        sum += wave.height * dot(wave.way, at);
    return sum;
}

void main() {
    Wave wave = Wave(0.5, vec2(1.0, 2.0));
    float far = reach(wave, 4);
    colour = vec4(far, at, 1.0);
}
